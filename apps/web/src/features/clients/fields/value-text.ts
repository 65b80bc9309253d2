import { type ClientValueField, clientKinds, formatPhone } from '@veranda/contract'

const kindTitles: Readonly<Record<string, string>> = clientKinds

/** A client's field as it is shown. */
export function valueText(field: ClientValueField, value: string): string {
  if (field === 'phone') return formatPhone(value)
  return field === 'kind' ? (kindTitles[value] ?? value) : value
}
