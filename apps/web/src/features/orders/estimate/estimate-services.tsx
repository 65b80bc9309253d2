import AddIcon from '@mui/icons-material/Add'
import RemoveIcon from '@mui/icons-material/Close'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { OrderTerms } from '@veranda/soft-windows'
import { AmountField } from '#ui/fields/amount-field.tsx'
import { estimateTexts } from './estimate-texts.ts'

const t = estimateTexts.terms

type Services = OrderTerms['services']

interface Props {
  services: Services
  mayEdit: boolean
  onChange: (services: Services) => void
}

/** Additional services: a title and an amount. */
export function EstimateServices({ services, mayEdit, onChange }: Props) {
  if (!mayEdit && services.length === 0) return null
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Typography variant="h4" component="p">
        {t.services}
      </Typography>
      {services.map((service, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: services have no other name.
        <Stack key={index} direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
          <TextField
            label={t.serviceTitle}
            value={service.title}
            onChange={(event) => onChange(services.with(index, { ...service, title: event.target.value }))}
            slotProps={{ htmlInput: { maxLength: 200, readOnly: !mayEdit } }}
            sx={{ flex: 2 }}
          />
          <Stack sx={{ flex: 1, minWidth: 110 }}>
            <AmountField
              label={t.serviceAmount}
              value={service.amount_kop || null}
              onChange={(sum) => onChange(services.with(index, { ...service, amount_kop: sum ?? 0 }))}
              isReadOnly={!mayEdit}
              fault={t.amountFault}
            />
          </Stack>
          {mayEdit && (
            <IconButton
              aria-label={t.removeService(service.title || t.unnamedService)}
              onClick={() => onChange(services.toSpliced(index, 1))}
            >
              <RemoveIcon fontSize="small" />
            </IconButton>
          )}
        </Stack>
      ))}
      {mayEdit && (
        <Button
          startIcon={<AddIcon />}
          onClick={() => onChange([...services, { title: '', amount_kop: 0 }])}
          sx={{ alignSelf: 'flex-start' }}
        >
          {t.addService}
        </Button>
      )}
    </Stack>
  )
}
