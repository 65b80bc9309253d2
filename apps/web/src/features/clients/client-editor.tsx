import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQueryClient } from '@tanstack/react-query'
import { type Client, client as clientSchema, createClientBody } from '@veranda/contract'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { applyServerErrors } from '#lib/forms/forms.ts'
import { newerRecord } from '#lib/query/newer-record.ts'
import { UnsavedGuard } from '#ui/dialogs/unsaved-guard.tsx'
import { ClientConflict } from './client-conflict.tsx'
import { ClientFields, type ClientInput, type ClientValues, clientFieldKeys } from './client-fields.tsx'
import { clientKeys, useUpdateClient } from './client-queries.ts'
import { texts } from './texts.ts'

const valuesOf = (client: Client) =>
  Object.fromEntries(clientFieldKeys.map((key) => [key, client[key]])) as ClientValues

/** Only what was changed here is sent: a colleague's other changes stay. */
function changesOf(seen: Client, values: ClientValues): Partial<ClientValues> {
  const changed = clientFieldKeys.filter((key) => values[key] !== seen[key])
  return Object.fromEntries(changed.map((key) => [key, values[key]]))
}

/** Changes a client, starting from the version it was opened with. */
export function ClientEditor({ client, onDone }: { client: Client; onDone: () => void }) {
  const queryClient = useQueryClient()
  const [seen] = useState(client)
  const [conflict, setConflict] = useState<{ theirs: Client; mine: Partial<ClientValues> } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const update = useUpdateClient(client.id)
  const form = useForm<ClientInput, unknown, ClientValues>({
    resolver: zodResolver(createClientBody),
    defaultValues: valuesOf(seen),
    mode: 'onTouched',
  })

  const save = (version: number) =>
    form.handleSubmit((values) => {
      setProblem(null)
      const changes = changesOf(seen, values)
      if (Object.keys(changes).length === 0) return onDone()
      update.mutate(
        { ...changes, version },
        {
          onSuccess: onDone,
          onError: (error) => {
            const theirs = newerRecord(error, clientSchema)
            setConflict(theirs && { theirs, mine: changes })
            if (!theirs) setProblem(applyServerErrors(form, error, texts.update))
          },
        },
      )
    })
  const takeTheirs = (current: Client) => {
    queryClient.setQueryData(clientKeys.one(client.id), current)
    onDone()
  }
  return (
    <form onSubmit={save((conflict?.theirs ?? seen).version)} noValidate>
      {problem && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {problem}
        </Alert>
      )}
      {conflict && (
        <ClientConflict
          {...conflict}
          isPending={update.isPending}
          onReload={() => takeTheirs(conflict.theirs)}
          onOverwrite={() => void save(conflict.theirs.version)()}
        />
      )}
      <ClientFields form={form} />
      {!conflict && (
        <Stack direction="row" sx={{ gap: 1, mt: 2.5 }}>
          <Button type="submit" variant="contained" loading={update.isPending}>
            {texts.card.save}
          </Button>
          <Button onClick={onDone} disabled={update.isPending}>
            {texts.form.cancel}
          </Button>
        </Stack>
      )}
      <UnsavedGuard isDirty={form.formState.isDirty} />
    </form>
  )
}
