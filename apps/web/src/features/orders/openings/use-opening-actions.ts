import { counted, limits, type OrderItem } from '@veranda/contract'
import type { PricingInputs } from '#features/orders/draft/order-calculation.ts'
import type { OrderDraft } from '#features/orders/draft/use-order-draft.ts'
import { toast } from '#lib/notices/toasts.ts'
import { offerUndo } from '#lib/notices/undo.ts'
import { duplicateOf, newItem, withPastedRows } from './opening-rules.ts'
import { openingTexts as t } from './opening-texts.ts'
import { type PasteColumn, pastedRows } from './paste-rules.ts'

export interface OpeningActions {
  edit: (key: string, change: (item: OrderItem) => OrderItem) => void
  add: () => void
  duplicate: (key: string) => void
  remove: (key: string) => void
  /** Returns whether the text was a table. */
  paste: (key: string, column: PasteColumn, text: string) => boolean
}

/** Actions on the draft's openings. */
export function useOpeningActions(
  draft: OrderDraft,
  by: PricingInputs,
  onSelect: (key: string) => void,
): OpeningActions {
  const film = by.films[0]?.code ?? ''
  const { items } = draft
  const isFull = () => {
    if (items.length < limits.orderItemsMax) return false
    toast.warning(t.tooMany(limits.orderItemsMax))
    return true
  }
  const insert = (item: OrderItem, place: number) => {
    if (isFull()) return
    draft.change((now) => ({ items: now.items.toSpliced(place, 0, item) }))
    onSelect(item.key)
  }
  return {
    edit: (key, change) =>
      draft.change((now) => ({ items: now.items.map((item) => (item.key === key ? change(item) : item)) })),
    add: () => insert(newItem(items.at(-1), film), items.length),
    duplicate: (key) => {
      const place = items.findIndex((item) => item.key === key)
      const item = items[place]
      if (item) insert(duplicateOf(item), place + 1)
    },
    remove: (key) => {
      const place = items.findIndex((item) => item.key === key)
      const item = items[place]
      if (!item) return
      draft.change((now) => ({ items: now.items.filter((one) => one.key !== key) }))
      const restore = () => draft.change((now) => ({ items: now.items.toSpliced(place, 0, item) }))
      offerUndo({ text: t.removed(item.name || t.unnamed(place + 1)), onUndo: restore })
    },
    paste: (key, column, text) => {
      const rows = pastedRows(text, column)
      if (!rows) return false
      const terms = { film, max: limits.orderItemsMax }
      draft.change((now) => {
        const from = now.items.findIndex((item) => item.key === key)
        return { items: withPastedRows(now.items, Math.max(0, from), rows, terms) }
      })
      toast.success(t.pasted(counted(rows.length, t.pastedForms)))
      return true
    },
  }
}
