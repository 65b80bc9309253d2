import { asksForContact, type LeadValue } from '@veranda/contract'

type AnsweredField = Pick<LeadValue, 'value' | 'field'>

export interface Prefill {
  name: string
  phone: string
  email: string
}

/**
 * Initial values of the convert dialog. The first value in the lead's order whose field name contains one of the
 * words wins, even if a later one would fit better («тел» also matches «Желательное время»): every field stays
 * editable. Without a match the contact data of the lead's list row is used.
 */
export function prefillOf({
  values = [],
  ...lead
}: Prefill & { values?: readonly AnsweredField[] | undefined }): Prefill {
  const first = (part: keyof Prefill) =>
    values.find(({ field }) => field && asksForContact(part, field.name))?.value ?? lead[part]
  return { name: first('name'), phone: first('phone'), email: first('email') }
}
