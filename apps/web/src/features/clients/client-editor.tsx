import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQueryClient } from '@tanstack/react-query'
import { type Client, client as clientSchema, createClientBody } from '@veranda/contract'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '#lib/call.ts'
import { applyServerErrors } from '#lib/forms.ts'
import { ClientConflict } from './client-conflict.tsx'
import { ClientFields, type ClientInput, type ClientValues } from './client-fields.tsx'
import { clientKeys, useUpdateClient } from './client-queries.ts'
import { texts } from './texts.ts'

const valuesOf = ({ name, phone, email, notes }: Client): ClientValues => ({ name, phone, email, notes })

/** The record as a colleague has saved it meanwhile, if that is why we were refused. */
function newerOf(error: unknown): Client | null {
  const isStale = error instanceof ApiError && error.code === 'stale_version'
  const current = isStale ? clientSchema.safeParse(error.current) : null
  return current?.success ? current.data : null
}

/** Changes a client, starting from the version it was opened with. */
export function ClientEditor({ client, onDone }: { client: Client; onDone: () => void }) {
  const queryClient = useQueryClient()
  const [seen] = useState(client)
  const [newer, setNewer] = useState<Client | null>(null)
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
      update.mutate(
        { ...values, version },
        {
          onSuccess: onDone,
          onError: (error) => {
            const current = newerOf(error)
            setNewer(current)
            if (!current) setProblem(applyServerErrors(form, error, texts.update))
          },
        },
      )
    })
  const takeTheirs = (current: Client) => {
    queryClient.setQueryData(clientKeys.one(client.id), current)
    onDone()
  }
  return (
    <form onSubmit={save((newer ?? seen).version)} noValidate>
      {problem && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {problem}
        </Alert>
      )}
      {newer && (
        <ClientConflict
          theirs={newer}
          mine={form.getValues()}
          isPending={update.isPending}
          onReload={() => takeTheirs(newer)}
          onOverwrite={() => void save(newer.version)()}
        />
      )}
      <ClientFields form={form} />
      {!newer && (
        <Stack direction="row" sx={{ gap: 1, mt: 2.5 }}>
          <Button type="submit" variant="contained" loading={update.isPending}>
            {texts.card.save}
          </Button>
          <Button onClick={onDone} disabled={update.isPending}>
            {texts.form.cancel}
          </Button>
        </Stack>
      )}
    </form>
  )
}
