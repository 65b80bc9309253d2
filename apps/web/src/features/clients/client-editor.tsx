import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQueryClient } from '@tanstack/react-query'
import { type Client, client as clientSchema, clientValueFields, createClientBody } from '@veranda/contract'
import { useState } from 'react'
import { useRecordForm } from '#lib/forms/use-record-form.ts'
import { changedPart } from '#lib/query/newer-form.ts'
import { useIsReadOnly } from '#lib/session/read-only.ts'
import { UnsavedGuard } from '#ui/dialogs/unsaved-guard.tsx'
import { FormProblem } from '#ui/notices/form-problem.tsx'
import { ClientConflict } from './client-conflict.tsx'
import { ClientFields } from './client-fields.tsx'
import { clientKeys, useUpdateClient } from './client-queries.ts'
import type { ClientInput, ClientValues } from './fields/client-form.ts'
import { texts } from './texts.ts'

const valuesOf = (client: Client) =>
  Object.fromEntries(clientValueFields.map((key) => [key, client[key]])) as ClientValues

/** Edits a client, starting from the version it was opened with. */
export function ClientEditor({ client, onDone }: { client: Client; onDone: () => void }) {
  const queryClient = useQueryClient()
  const isReadOnly = useIsReadOnly()
  const [openedClient] = useState(client)
  const update = useUpdateClient(client.id)
  const { form, onSubmit, problem, isSending, newer, newerBy } = useRecordForm<
    ClientInput,
    ClientValues,
    Client
  >({
    values: valuesOf(openedClient),
    schema: createClientBody,
    record: { version: openedClient.version, schema: clientSchema, valuesOf },
    send: ({ body, changes, version }) => update.mutateAsync({ ...changedPart(body, changes), version }),
    onSaved: onDone,
    texts: texts.update,
  })
  const takeTheirs = (current: Client) => {
    queryClient.setQueryData(clientKeys.one(client.id), current)
    onDone()
  }
  return (
    <form onSubmit={(event) => (isReadOnly ? event.preventDefault() : void onSubmit(event))} noValidate>
      {problem && (
        <Box sx={{ mb: 2.5 }}>
          <FormProblem problem={problem} />
        </Box>
      )}
      {newer && (
        <ClientConflict
          theirs={newer}
          by={newerBy}
          form={form}
          isPending={isSending}
          onReload={() => takeTheirs(newer)}
          onOverwrite={() => void onSubmit()}
        />
      )}
      <ClientFields form={form} clientId={client.id} />
      {!newer && (
        <Stack direction="row" sx={{ gap: 1, mt: 2.5 }}>
          <Button type="submit" variant="contained" loading={isSending} disabled={isReadOnly}>
            {texts.card.save}
          </Button>
          <Button onClick={onDone} disabled={isSending}>
            {texts.form.cancel}
          </Button>
        </Stack>
      )}
      <UnsavedGuard isDirty={form.formState.isDirty} />
    </form>
  )
}
