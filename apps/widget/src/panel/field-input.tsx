import type { PublicField } from '@veranda/contract'
import { texts } from './texts.ts'

export type FieldValue = string | boolean | string[]

interface Props {
  field: PublicField
  value: FieldValue | undefined
  error: string | undefined
  onChange: (value: FieldValue) => void
}

/** The phone keyboard for a type of field. */
const keyboards: Partial<Record<PublicField['type'], 'tel' | 'email' | 'decimal' | 'url'>> = {
  phone: 'tel',
  email: 'email',
  number: 'decimal',
  url: 'url',
}
const isChoice = (type: PublicField['type']) => ['select', 'radio', 'multiselect', 'rating'].includes(type)

const autocomplete: Partial<Record<NonNullable<PublicField['role']>, string>> = {
  client_name: 'name',
  client_phone: 'tel',
  client_email: 'email',
}

/** A lead field as visitors fill it in. */
export function FieldInput({ field, value, error, onChange }: Props) {
  const { lead_field_id, label, type, is_required } = field
  const common = { name: String(lead_field_id), 'aria-invalid': Boolean(error), required: is_required }
  const text = typeof value === 'string' ? value : ''
  // Filled in by the page, not the visitor.
  if (type === 'hidden') return null
  if (type === 'checkbox')
    return (
      <label class="box">
        <input
          type="checkbox"
          {...common}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>{label}</span>
        {error && <em role="alert">{error}</em>}
      </label>
    )
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is within
    <label>
      <span>
        {label}
        {is_required && ' *'}
      </span>
      <Control field={field} text={text} common={common} onChange={onChange} />
      {error && <em role="alert">{error}</em>}
    </label>
  )
}

interface ControlProps extends Pick<Props, 'field' | 'onChange'> {
  text: string
  common: { name: string; 'aria-invalid': boolean; required: boolean }
}

function Control({ field, text, common, onChange }: ControlProps) {
  const { type, role, options, placeholder } = field
  const take = (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value)
  if (isChoice(type)) {
    const choices = type === 'rating' ? ['1', '2', '3', '4', '5'].map((id) => ({ id, label: id })) : options
    return (
      <select {...common} value={text} onChange={take}>
        <option value="">{texts.choose}</option>
        {choices.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    )
  }
  if (type === 'date') return <input {...common} type="date" value={text} onInput={take} />
  if (type === 'datetime') return <input {...common} type="datetime-local" value={text} onInput={take} />
  return (
    <input
      {...common}
      type="text"
      inputMode={keyboards[type] ?? 'text'}
      value={text}
      placeholder={placeholder}
      autocomplete={(role && autocomplete[role]) ?? 'off'}
      onInput={take}
    />
  )
}
