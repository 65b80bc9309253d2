import type { LeadValue } from '@veranda/contract'
import { texts } from './texts.ts'

type Answered = Pick<LeadValue, 'value' | 'field'>

export interface Prefill {
  name: string
  phone: string
  email: string
}

const { words } = texts.prefill

/**
 * What the convert dialog starts with. The first value in the lead's own order whose field name contains one of the
 * words wins, even where a later one would fit better («тел» is found in «Желательное время» too): every field
 * stays editable.
 */
export function prefillOf(values: readonly Answered[]): Prefill {
  const first = (parts: readonly string[]) =>
    values.find(({ field }) => parts.some((part) => field?.name.toLowerCase().includes(part)))?.value ?? ''
  return { name: first(words.name), phone: first(words.phone), email: first(words.email) }
}
