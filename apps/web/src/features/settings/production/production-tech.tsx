import InputAdornment from '@mui/material/InputAdornment'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { priceText, priceUnits, weldPolicyNames } from '@veranda/contract'
import { Controller } from 'react-hook-form'
import { ParsedSetting } from '#features/settings/parsed-setting.tsx'
import { productionTexts, techNames } from './production-texts.ts'
import { type ProductionForm, type ProductionSectionForm, readPercent } from './production-values.ts'

const t = productionTexts

type Form = ProductionSectionForm['form']
type TechKey = keyof ProductionForm['tech']

interface Props {
  form: Form
  name: TechKey
  unit: string
  read: (text: string) => number
  show: (value: number) => string
  fault: string
}

const readWhole = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN)
const showWhole = (value: number) => (Number.isNaN(value) ? '' : String(value))
const showPercent = (value: number) => (Number.isNaN(value) ? '' : priceText(value, 'percent'))

export function WholeSetting(props: { form: Form; name: TechKey; unit: string }) {
  return <NumberSetting {...props} read={readWhole} show={showWhole} fault={t.number} />
}

export function PercentSetting(props: { form: Form; name: TechKey }) {
  return (
    <NumberSetting
      {...props}
      unit={priceUnits.percent.label}
      read={readPercent}
      show={showPercent}
      fault={t.percent}
    />
  )
}

function NumberSetting({ form, name, unit, read, show, fault }: Props) {
  return (
    <Controller
      control={form.control}
      name={`tech.${name}`}
      render={({ field: { value, onChange, onBlur, ref }, fieldState: { error } }) => (
        <ParsedSetting
          label={techNames[name]}
          value={value as number}
          onChange={onChange}
          onBlur={onBlur}
          inputRef={ref}
          read={read}
          show={show}
          error={error !== undefined}
          helperText={error ? (Number.isNaN(value) ? fault : error.message) : t.hints[name]}
          slotProps={{
            htmlInput: { inputMode: 'decimal' },
            ...(unit && { input: { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> } }),
          }}
        />
      )}
    />
  )
}

/** Where wide products are welded. */
export function WeldPolicySetting({ form }: { form: Form }) {
  return (
    <Controller
      control={form.control}
      name="tech.weld_policy"
      render={({ field: { ref, value, ...field }, fieldState: { error } }) => (
        <TextField
          {...field}
          value={value ?? ''}
          inputRef={ref}
          select
          label={techNames.weld_policy}
          error={error !== undefined}
          helperText={error?.message}
        >
          {Object.entries(weldPolicyNames).map(([policy, label]) => (
            <MenuItem key={policy} value={policy}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      )}
    />
  )
}

type CornerOrder = ProductionForm['tech']['corner_order']
type Choice = keyof typeof t.cornerOrders

/** Common orders; any other can be set through the API and is kept. */
const cornerOrders: Record<Choice, NonNullable<CornerOrder>> = {
  across: ['top', 'bottom', 'left', 'right'],
  upright: ['left', 'right', 'top', 'bottom'],
}
const choices = Object.keys(cornerOrders) as Choice[]

/** Which sides keep the corner fastener. */
export function CornerOrderSetting({ form }: { form: Form }) {
  return (
    <Controller
      control={form.control}
      name="tech.corner_order"
      render={({ field: { ref, value, onChange, ...field }, fieldState: { error } }) => (
        <TextField
          {...field}
          error={error !== undefined}
          value={choices.find((choice) => cornerOrders[choice].join() === value?.join()) ?? ''}
          onChange={({ target }) => {
            const choice = choices.find((one) => one === target.value)
            if (choice) onChange(cornerOrders[choice])
          }}
          inputRef={ref}
          select
          label={techNames.corner_order}
          helperText={error?.message ?? t.hints.corner_order}
          slotProps={{ inputLabel: { shrink: true } }}
        >
          {choices.map((choice) => (
            <MenuItem key={choice} value={choice}>
              {t.cornerOrders[choice]}
            </MenuItem>
          ))}
        </TextField>
      )}
    />
  )
}
