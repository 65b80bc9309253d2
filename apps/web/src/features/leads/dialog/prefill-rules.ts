import { asksFor, type LeadValue } from '@veranda/contract'

type Answered = Pick<LeadValue, 'value' | 'field'>

export interface Prefill {
  name: string
  phone: string
  email: string
}

/**
 * What the convert dialog starts with. The first value in the lead's own order whose field name asks for it wins, even
 * where a later one would fit better («тел» is found in «Желательное время» too): every field stays editable. Where no
 * field does, what the lead is listed by.
 */
export function prefillOf({
  values = [],
  ...lead
}: Prefill & { values?: readonly Answered[] | undefined }): Prefill {
  const first = (part: keyof Prefill) =>
    values.find(({ field }) => field && asksFor(part, field.name))?.value ?? lead[part]
  return { name: first('name'), phone: first('phone'), email: first('email') }
}
