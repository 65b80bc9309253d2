import { type Client, createClientBody } from '@veranda/contract'
import { useRecordForm } from '#lib/forms/use-record-form.ts'
import { useIdempotencyKey } from '#lib/http/use-idempotency-key.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { savedBefore } from '#ui/notices/saved-before.tsx'
import { ClientFields } from './client-fields.tsx'
import { useCreateClient } from './client-queries.ts'
import { type ClientInput, type ClientValues, emptyClient } from './fields/client-form.ts'
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
  const create = useCreateClient(key)
  const { form, ...state } = useRecordForm<ClientInput, ClientValues, never, Client>({
    values: emptyClient,
    schema: createClientBody,
    send: ({ body }) => create.mutateAsync(body),
    onSaved: (client) => {
      onClose()
      if (client) onCreated(client)
    },
    texts: t.call,
    problemOf: (error) => savedBefore(error, pathOf),
  })
  return (
    <FormDialog title={t.title} submitLabel={t.submit} onClose={onClose} {...state}>
      <ClientFields form={form} />
    </FormDialog>
  )
}
