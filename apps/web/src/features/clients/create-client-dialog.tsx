import { zodResolver } from '@hookform/resolvers/zod'
import { type Client, createClientBody } from '@veranda/contract'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { applyServerErrors } from '#lib/forms/forms.ts'
import { useIdempotencyKey } from '#lib/http/use-idempotency-key.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { savedBefore } from '#ui/notices/saved-before.tsx'
import { ClientFields, type ClientInput, type ClientValues, emptyClient } from './client-fields.tsx'
import { useCreateClient } from './client-queries.ts'
import { texts } from './texts.ts'

const t = texts.create

const pathOf = (id: number) => pathTo('clients.show', { id })

interface Props {
  onClose: () => void
  onCreated: (client: Client) => void
}

/** Remounted each time it opens. */
export function CreateClientDialog({ onClose, onCreated }: Props) {
  const [key] = useIdempotencyKey()
  const [problem, setProblem] = useState<ReactNode>(null)
  const create = useCreateClient(key)
  const form = useForm<ClientInput, unknown, ClientValues>({
    resolver: zodResolver(createClientBody),
    defaultValues: emptyClient,
    mode: 'onTouched',
  })
  const submit = form.handleSubmit((body) => {
    setProblem(null)
    create.mutate(body, {
      onSuccess: (client) => {
        onClose()
        onCreated(client)
      },
      onError: (error) => setProblem(savedBefore(error, pathOf) ?? applyServerErrors(form, error, t.call)),
    })
  })
  return (
    <FormDialog
      title={t.title}
      submitLabel={t.submit}
      problem={problem}
      isSending={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <ClientFields form={form} />
    </FormDialog>
  )
}
