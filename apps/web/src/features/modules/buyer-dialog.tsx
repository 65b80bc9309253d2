import Stack from '@mui/material/Stack'
import { type Buyer, buyer as buyerSchema } from '@veranda/contract'
import { useRecordForm } from '#lib/forms/use-record-form.ts'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { FormField } from '#ui/fields/form-field.tsx'
import { texts } from './texts.ts'

const t = texts.buyer

interface Props {
  known: Buyer | null
  onClose: () => void
  onSubmit: (buyer: Buyer) => Promise<void>
}

/** Asks for the buyer's details if the company's settings lack them. */
export function BuyerDialog({ known, onClose, onSubmit }: Props) {
  const { form, ...state } = useRecordForm({
    values: known ?? { legal_name: '', inn: '', kpp: '', address: '' },
    schema: buyerSchema,
    send: ({ body }) => onSubmit(body),
    onSaved: () => undefined,
    texts: texts.cart.call,
    // The server names the fields as parts of the purchase.
    fieldOf: {
      'buyer.legal_name': 'legal_name',
      'buyer.inn': 'inn',
      'buyer.kpp': 'kpp',
      'buyer.address': 'address',
    },
  })
  const { control } = form
  return (
    <FormDialog title={t.title} text={t.text} submitLabel={t.submit} width={520} onClose={onClose} {...state}>
      <FormField control={control} name="legal_name" label={t.legalName} hint={t.legalNameHint} />
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: { xs: 1, sm: 2 } }}>
        <FormField control={control} name="inn" label={t.inn} />
        <FormField control={control} name="kpp" label={t.kpp} hint={t.kppHint} />
      </Stack>
      <FormField control={control} name="address" label={t.address} />
    </FormDialog>
  )
}
