import type { PublicField } from '@veranda/contract'
import { texts } from './texts.ts'

export type FieldValue = string | boolean | string[]

interface Props {
  field: PublicField
  value: FieldValue | undefined
  error: string | undefined
  onChange: (value: FieldValue) => void
}

/** Which keys a phone shows. */
const keyboards: Partial<Record<PublicField['type'], 'tel' | 'email' | 'decimal' | 'url'>> = {
  phone: 'tel',
  email: 'email',
  number: 'decimal',
  url: 'url',
}
const autocomplete: Partial<Record<NonNullable<PublicField['role']>, string>> = {
  client_name: 'name',
  client_phone: 'tel',
  client_email: 'email',
}

/** One field of the company's library as a visitor fills it in. */
export function FieldInput({ field, value, error, onChange }: Props) {
  const { lead_field_id, label, type, role, is_required, options, placeholder } = field
  const common = { name: String(lead_field_id), 'aria-invalid': Boolean(error), required: is_required }
  const text = typeof value === 'string' ? value : ''
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
  const choose = (
    <select {...common} value={text} onChange={(event) => onChange(event.currentTarget.value)}>
      <option value="">{texts.choose}</option>
      {options.map(({ id, label: name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
  const onInput = (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value)
  const write =
    type === 'date' ? (
      <input {...common} type="date" value={text} onInput={onInput} />
    ) : (
      <input
        {...common}
        type="text"
        inputMode={keyboards[type] ?? 'text'}
        value={text}
        placeholder={placeholder}
        autocomplete={(role && autocomplete[role]) ?? 'off'}
        onInput={onInput}
      />
    )
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is one of the two above
    <label>
      <span>
        {label}
        {is_required && ' *'}
      </span>
      {type === 'select' || type === 'radio' ? choose : write}
      {error && <em role="alert">{error}</em>}
    </label>
  )
}
