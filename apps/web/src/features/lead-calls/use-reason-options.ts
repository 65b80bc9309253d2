import { useQuery } from '@tanstack/react-query'
import { dictionariesQuery } from '#entities/dictionary/dictionaries-query.ts'
import { texts } from './texts.ts'

/** The digits that choose a reason: the last one is left for none. */
const keyedReasons = 8

interface ReasonOptions {
  /** «Без причины» comes within the digits. */
  options: { id: number | null; name: string }[]
  /** Whether there may be a reason to choose. */
  hasReasons: boolean
}

/** The company's reject reasons. */
export function useReasonOptions(): ReasonOptions {
  const { data } = useQuery(dictionariesQuery)
  const reasons = (data ?? []).filter(({ kind }) => kind === 'reject_reason')
  const none = { id: null, name: texts.noReason }
  return {
    options: [...reasons.slice(0, keyedReasons), none, ...reasons.slice(keyedReasons)],
    hasReasons: data === undefined || reasons.length > 0,
  }
}
