import { useQuery } from '@tanstack/react-query'
import { dictionariesQuery } from '#entities/dictionary/dictionaries-query.ts'
import { texts } from './texts.ts'

/** The digits that choose a reason: the last one is left for none. */
const keyedReasons = 8

/** The company's reject reasons; «без причины» comes within the digits. */
export function useReasonOptions(): { id: number | null; name: string }[] {
  const { data = [] } = useQuery(dictionariesQuery)
  const reasons = data.filter(({ kind }) => kind === 'reject_reason')
  return [
    ...reasons.slice(0, keyedReasons),
    { id: null, name: texts.noReason },
    ...reasons.slice(keyedReasons),
  ]
}
