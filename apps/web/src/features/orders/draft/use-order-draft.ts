import { type Order, order as orderSchema } from '@veranda/contract'
import { useMemo, useState } from 'react'
import { useUpdateItems, useUpdateOrder } from '#features/orders/page/order-page-queries.ts'
import { pageTexts } from '#features/orders/page/order-page-texts.ts'
import { failureText } from '#lib/http/failure-text.ts'
import { toast } from '#lib/notices/toasts.ts'
import { newerRecord } from '#lib/query/newer-record.ts'
import { mergeWork, type WorkMerge } from './merge-work.ts'
import { isSameWork, type Work, workOf } from './order-calculation.ts'

const t = pageTexts.save

export interface OrderDraft extends Work {
  isDirty: boolean
  isSaving: boolean
  problem: string | null
  /** The order saved by a colleague meanwhile. */
  conflict: Order | null
  change: (part: Partial<Work> | ((work: Work) => Partial<Work>)) => void
  /** Returns the saved order, or `null` if it was refused. */
  save: () => Promise<Order | null>
  /** The conflicting parts, while there is a conflict. */
  clash: Pick<WorkMerge, 'openings' | 'terms'> | null
  /** Saves the changes made here on top of the colleague's version. */
  keepMine: () => Promise<Order | null>
  takeTheirs: () => void
  discard: () => void
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Sends all differences in one request, so that everything or nothing is saved. Users who only measure send openings
 * alone.
 */
function useSend(id: number) {
  const putItems = useUpdateItems(id)
  const update = useUpdateOrder(id)
  const send = async (base: Order, { items, terms, price_list_id }: Work): Promise<Order> => {
    const { version } = base
    const itemsDiffer = !isSame(items, base.items)
    const headDiffers = !isSame(terms, base.terms) || price_list_id !== base.price_list_id
    if (!headDiffers) return itemsDiffer ? putItems.mutateAsync({ items, version }) : base
    return update.mutateAsync({
      terms: terms ?? undefined,
      price_list_id,
      ...(itemsDiffer && { items }),
      version,
    })
  }
  return { send, isSaving: putItems.isPending || update.isPending }
}

/**
 * Openings and terms being edited. A newer order replaces an unchanged draft; one with the same openings and terms
 * only updates the version, so that a payment or a stage change is not a conflict.
 */
export function useOrderDraft(order: Order): OrderDraft {
  const [lastOrder, setLastOrder] = useState(order)
  const [base, setBase] = useState(order)
  const [work, setWork] = useState<Work>(() => workOf(order))
  const [conflict, setConflict] = useState<Order | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { send, isSaving } = useSend(order.id)
  const isDirty = useMemo(() => !isSameWork(work, base), [work, base])

  const take = (theirs: Order) => {
    setBase(theirs)
    setWork(workOf(theirs))
    setConflict(null)
    setProblem(null)
  }
  if (order !== lastOrder) {
    setLastOrder(order)
    if (!isDirty && !isSaving) take(order)
    else if (isSameWork(order, base)) setBase(order)
  }

  const isSavedAs = (saved: Order, mine: Work): Order => {
    setBase(saved)
    // What was typed during the request is kept.
    setWork((now) => (now === mine ? workOf(saved) : now))
    setConflict(null)
    toast.success(t.success)
    return saved
  }
  const refuse = (theirs: Order | null, error: unknown): null => {
    setConflict(theirs)
    if (!theirs) setProblem(failureText(error, t))
    return null
  }
  const saveOver = async (from: Order, mine: Work): Promise<Order | null> => {
    setProblem(null)
    try {
      return isSavedAs(await send(from, mine), mine)
    } catch (error) {
      const theirs = newerRecord(error, orderSchema)
      // The colleague was this user: the response to an earlier attempt was lost.
      if (theirs && isSameWork(theirs, mine)) return isSavedAs(theirs, mine)
      if (theirs && isSameWork(theirs, from)) return saveOver(theirs, mine)
      return refuse(theirs, error)
    }
  }
  return {
    ...work,
    isDirty,
    isSaving,
    problem,
    conflict,
    change: (part) => setWork((now) => ({ ...now, ...(typeof part === 'function' ? part(now) : part) })),
    save: async () => (isDirty ? saveOver(base, work) : order),
    clash: conflict && mergeWork(base, work, conflict),
    keepMine: async () => {
      if (!conflict) return null
      const { work: merged } = mergeWork(base, work, conflict)
      setWork(merged)
      return saveOver(conflict, merged)
    },
    takeTheirs: () => conflict && take(conflict),
    discard: () => take(order),
  }
}
