import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { maxVariants, type Order, orderDocumentEndpoints } from '@veranda/contract'
import { useFieldArray } from 'react-hook-form'
import { useIssueDocument } from '#entities/document/document-queries.ts'
import { documentTexts } from '#entities/document/document-texts.ts'
import { usePricingInputs } from '#features/orders/page/order-page-queries.ts'
import { useValidatedForm } from '#lib/forms/use-validated-form.ts'
import { useIdempotencyKey } from '#lib/http/use-idempotency-key.ts'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { SwitchSetting } from '#ui/fields/switch-setting.tsx'
import { documentCardTexts } from './document-card-texts.ts'
import { VariantFields } from './variant-fields.tsx'

const t = documentCardTexts.proposal
const schema = orderDocumentEndpoints.issueDocument.body

interface Props {
  order: Order
  onClose: () => void
  onIssued: (document: { id: number }) => void
}

/** Options of a proposal: a message, and variants to choose from. */
export function ProposalDialog({ order, onClose, onIssued }: Props) {
  const [key] = useIdempotencyKey()
  const issue = useIssueDocument(order.id, key)
  const { by } = usePricingInputs(order, order.price_list_id)
  const { form, field, submit, error, isSending } = useValidatedForm({
    schema,
    defaultValues: { kind: 'proposal', note: '', variants: [] },
    texts: documentTexts.issue,
    send: async (body) => onIssued(await issue.mutateAsync(body)),
  })
  const { fields, append, remove, replace } = useFieldArray({ control: form.control, name: 'variants' })
  const offer = (isOn: boolean) => replace(isOn ? t.names.slice(0, 2).map((name) => ({ name })) : [])
  return (
    <FormDialog
      title={t.title}
      submitLabel={t.submit}
      problem={error}
      isSending={isSending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField {...field('note', t.noteHint)} label={t.note} required={false} multiline minRows={2} />
      <SwitchSetting label={t.offer} hint={t.offerHint} isOn={fields.length > 0} onChange={offer} />
      {fields.map((one, index) => (
        <VariantFields
          key={one.id}
          form={form}
          index={index}
          order={order}
          by={by}
          onRemove={fields.length > 2 ? () => remove(index) : null}
        />
      ))}
      {fields.length > 0 && fields.length < maxVariants && (
        <div>
          <Button
            startIcon={<AddIcon />}
            sx={{ ml: -1 }}
            onClick={() => append({ name: t.names[fields.length] ?? '' })}
          >
            {t.add}
          </Button>
        </div>
      )}
    </FormDialog>
  )
}
