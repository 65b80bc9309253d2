import { type CompanyPriceList, companyPriceList } from '@veranda/contract'
import type { PriceList } from '@veranda/soft-windows'
import { type FormEvent, useState } from 'react'
import { useDates } from '#lib/format/dates.ts'
import { ApiError } from '#lib/http/call.ts'
import { failureText } from '#lib/http/failure-text.ts'
import { useIdempotencyKey } from '#lib/http/use-idempotency-key.ts'
import { toast } from '#lib/notices/toasts.ts'
import { newerRecord } from '#lib/query/newer-record.ts'
import { fieldId } from './price-field.tsx'
import { useCachePriceList, useSetPrices } from './price-queries.ts'
import { pricesTexts } from './prices-texts.ts'
import type { PriceDraft } from './use-price-draft.ts'

const t = pricesTexts.editor

/** The prices to edit: the current ones, or the first upcoming ones. */
export function pricesOf({ current, upcoming }: CompanyPriceList): PriceList | null {
  return (current ?? upcoming[0])?.prices ?? null
}

export interface PriceSaving {
  day: string
  setDay: (day: string) => void
  today: string
  dayFault: string | null
  problem: string | null
  /** Set after a version conflict: discards one's own values for the colleague's. */
  takeTheirs: (() => void) | undefined
  isSaving: boolean
  submit: (event: FormEvent) => void
  reset: () => void
}

/** Saves the edited prices from a day on. Typed values are kept whatever the response. */
export function usePriceSaving(list: CompanyPriceList, draft: PriceDraft): PriceSaving {
  const { today: todayOf, date } = useDates()
  const today = todayOf()
  const [chosen, setDay] = useState<string | null>(null)
  const [seenVersion, setSeenVersion] = useState(list.version)
  const [dayFault, setDayFault] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [theirs, setTheirs] = useState<CompanyPriceList | null>(null)
  const [key, renewKey] = useIdempotencyKey()
  const save = useSetPrices(list.id, key)
  const keep = useCachePriceList()
  const day = chosen ?? today
  const begin = (saved: CompanyPriceList) => {
    const prices = pricesOf(saved)
    if (prices) draft.begin(prices)
    setSeenVersion(saved.version)
    setDay(null)
    setDayFault(null)
    setProblem(null)
    setTheirs(null)
    renewKey()
  }
  const mergeNewer = (newer: CompanyPriceList) => {
    const prices = pricesOf(newer)
    if (prices) draft.merge(prices)
    keep(newer)
    setSeenVersion(newer.version)
    setTheirs(newer)
  }
  const refuse = (error: unknown) => {
    // The next request is a different one.
    renewKey()
    if (!(error instanceof ApiError)) return setProblem(failureText(error, t.saveCall))
    const newer = newerRecord(error, companyPriceList)
    if (newer) return mergeNewer(newer)
    const [fault] = error.errors.effective_from ?? []
    setDayFault(fault ?? null)
    setProblem(fault ? null : failureText(error, t.saveCall))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isPast = day < today
    setDayFault(isPast ? t.past : null)
    const read = draft.read()
    setProblem('faults' in read ? t.faults : null)
    if ('faults' in read) return focusFault(read.faults)
    if (isPast) return
    const body = { effective_from: day, prices: read.prices, version: seenVersion }
    save.mutate(body, {
      onSuccess: (saved) => {
        begin(saved)
        toast.success(t.saved(date(day)))
      },
      onError: refuse,
    })
  }
  return {
    day,
    setDay: (value) => {
      setDay(value)
      setDayFault(null)
    },
    today,
    dayFault,
    problem,
    takeTheirs: theirs ? () => begin(theirs) : undefined,
    isSaving: save.isPending,
    submit,
    reset: () => begin(list),
  }
}

/** Focuses the first invalid field. */
function focusFault(faults: Record<string, string>): void {
  const [code] = Object.keys(faults)
  if (code) document.getElementById(fieldId(code))?.focus()
}
