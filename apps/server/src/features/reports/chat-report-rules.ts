import type { ChatFlow, ChatReport } from '@veranda/contract'
import { type Days, periodBuckets } from './period-bucket-rules.ts'

/** Every slice of the period; missing ones are zero. */
export function byBucket(
  period: Days,
  rows: readonly (ChatFlow & { slice: string })[],
): ChatReport['slices'] {
  const known = new Map(
    rows.map(({ slice, created, answered, missed }) => [slice, { created, answered, missed }]),
  )
  return periodBuckets(period).map((slice) => ({
    slice,
    ...(known.get(slice) ?? { created: 0, answered: 0, missed: 0 }),
  }))
}

/** Every hour of the day; missing ones are zero. */
export function byHour(rows: readonly { hour: number; created: number }[]): ChatReport['hours'] {
  return Array.from({ length: 24 }, (_one, hour) => ({
    hour,
    created: rows.find((row) => row.hour === hour)?.created ?? 0,
  }))
}
