import { addSiteBody, type ClientSite, clientSite } from '@veranda/contract'
import { z } from 'zod'
import { useRecordForm } from '#lib/forms/use-record-form.ts'
import { useIdempotencyKey } from '#lib/http/use-idempotency-key.ts'
import { toast } from '#lib/notices/toasts.ts'
import { changedPart } from '#lib/query/newer-form.ts'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { FormField } from '#ui/fields/form-field.tsx'
import { useAddSite, useUpdateSite } from './sites-queries.ts'
import { sitesTexts } from './sites-texts.ts'

const t = sitesTexts.dialog

type Input = z.input<typeof addSiteBody>
type Values = z.output<typeof addSiteBody>

const valuesOf = (site: ClientSite | null): Values => ({
  address: site?.address ?? '',
  title: site?.title ?? '',
  comment: site?.comment ?? '',
})

/** A written address has a version; one that only orders have does not. */
const writtenSite = clientSite.extend({ version: z.number().int() })
type WrittenSite = z.infer<typeof writtenSite>

interface Props {
  clientId: number
  /** `null`: a new address. One without an id is written down by saving. */
  site: ClientSite | null
  onClose: () => void
}

export function SiteDialog({ clientId, site, onClose }: Props) {
  const [key] = useIdempotencyKey()
  const add = useAddSite(clientId, key)
  const update = useUpdateSite(clientId, site?.id ?? 0)
  const written = writtenSite.safeParse(site).data
  const { form, ...state } = useRecordForm<Input, Values, WrittenSite>({
    values: valuesOf(site),
    schema: addSiteBody,
    record: written && { version: written.version, schema: writtenSite, valuesOf },
    send: ({ body, changes, version }) =>
      written ? update.mutateAsync({ ...changedPart(body, changes), version }) : add.mutateAsync(body),
    onSaved: (saved) => {
      if (saved) toast.success(sitesTexts.calls.saved)
      onClose()
    },
    texts: sitesTexts.calls.save,
  })
  const { control } = form
  return (
    <FormDialog title={site ? t.editTitle : t.addTitle} submitLabel={t.submit} onClose={onClose} {...state}>
      <FormField
        control={control}
        name="address"
        label={t.address}
        placeholder={t.addressHint}
        required
        autoFocus={!site?.address}
      />
      <FormField
        control={control}
        name="title"
        label={t.title}
        placeholder={t.titleHint}
        autoFocus={Boolean(site?.address)}
      />
      <FormField
        control={control}
        name="comment"
        label={t.comment}
        placeholder={t.commentHint}
        multiline
        minRows={2}
      />
    </FormDialog>
  )
}
