import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import {
  type api,
  asVariant,
  type BodyInput,
  edgingColorNames,
  fastenerNames,
  finishNames,
  type Order,
  type ProposalVariant,
} from '@veranda/contract'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { calculate, type PricingInputs } from '#features/orders/draft/order-calculation.ts'
import { roubles } from '#lib/format/money.ts'
import { documentCardTexts } from './document-card-texts.ts'

const t = documentCardTexts.proposal

type ProposalValues = BodyInput<typeof api.orders.issueDocument>

interface Props {
  form: UseFormReturn<ProposalValues>
  index: number
  order: Order
  /** `null` until loaded. */
  by: PricingInputs | null
  onRemove: (() => void) | null
}

/** A variant of the order with its total. */
export function VariantFields({ form, index, order, by, onRemove }: Props) {
  const variant = useWatch({ control: form.control, name: `variants.${index}` })
  const fault = form.formState.errors.variants?.[index]?.name?.message
  const { ref, ...name } = form.register(`variants.${index}.name`)
  const films = Object.fromEntries((by?.films ?? []).map(({ code, name: title }) => [code, title]))
  return (
    <Box
      role="group"
      aria-label={t.variant(index + 1)}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 2, p: 2, display: 'grid', gap: 2 }}
    >
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', minHeight: 40 }}>
        <Typography sx={{ fontWeight: 600 }}>{t.variant(index + 1)}</Typography>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
          {by && variant && <Total order={order} by={by} variant={variant} />}
          {onRemove && (
            <IconButton aria-label={t.remove(index + 1)} onClick={onRemove}>
              <DeleteIcon fontSize="small" />
            </IconButton>
          )}
        </Stack>
      </Stack>
      <TextField {...name} inputRef={ref} label={t.name} required error={Boolean(fault)} helperText={fault} />
      <Choice form={form} name={`variants.${index}.film`} label={t.film} options={films} />
      <Choice form={form} name={`variants.${index}.fastener`} label={t.fastener} options={fastenerNames} />
      <Choice form={form} name={`variants.${index}.finish`} label={t.finish} options={finishNames} />
      <Choice
        form={form}
        name={`variants.${index}.edging_color`}
        label={t.color}
        options={edgingColorNames}
      />
    </Box>
  )
}

function Total({ order, by, variant }: { order: Order; by: PricingInputs; variant: ProposalVariant }) {
  const items = order.items.map((item) => asVariant(item, variant))
  const total = calculate(items, order.terms, by).order?.totals?.total_kop
  return (
    <Typography sx={{ fontWeight: 600 }} color={total === undefined ? 'error' : 'textPrimary'}>
      {total === undefined ? t.noPrice : roubles(total)}
    </Typography>
  )
}

interface ChoiceProps {
  form: UseFormReturn<ProposalValues>
  name: `variants.${number}.${'film' | 'fastener' | 'finish' | 'edging_color'}`
  label: string
  options: Record<string, string>
}

function Choice({ form, name, label, options }: ChoiceProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { ref, value, onChange, ...field } }) => (
        <TextField
          {...field}
          inputRef={ref}
          select
          label={label}
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{t.same}</MenuItem>
          {Object.entries(options).map(([code, label]) => (
            <MenuItem key={code} value={code}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      )}
    />
  )
}
