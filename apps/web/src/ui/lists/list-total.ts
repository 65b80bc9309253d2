import type { Paged } from '@veranda/contract'
import { counted, type Forms, formatNumber, plural } from '@veranda/contract'
import { texts } from './texts.ts'

/** «22 заявки», or «более 10 000 заявок» at the counting limit. */
export function listTotal(
  { total, total_is_exact }: Pick<Paged<unknown>, 'total' | 'total_is_exact'>,
  forms: Forms,
): string {
  if (total_is_exact) return counted(total, forms)
  return texts.overCap(`${formatNumber(total)} ${plural(total, forms)}`)
}
