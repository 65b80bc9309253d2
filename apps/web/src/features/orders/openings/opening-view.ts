import type { OrderItem } from '@veranda/contract'
import type { CalculatedItem, Calculation, PricingInputs } from '#features/orders/draft/order-calculation.ts'
import type { OrderRights } from '#features/orders/use-order-rights.ts'
import type { PasteColumn } from './paste-rules.ts'
import type { OpeningActions } from './use-opening-actions.ts'

/** Shared by the table of openings, their cards and the details of one. */
export interface OpeningsView {
  items: readonly OrderItem[]
  actions: OpeningActions
  by: PricingInputs
  calculation: Calculation
  rights: OrderRights
  /** Key of the opening whose details are shown. */
  selected: string | null
  onSelect: (key: string | null) => void
}

/** Props of every cell of a row. */
export interface RowCells {
  item: OrderItem
  row: number
  isReadOnly: boolean
  faults: CalculatedItem['faults']
  edit: (change: (item: OrderItem) => OrderItem) => void
  paste: (column: PasteColumn, text: string) => boolean
}

/** Props of every group of fields of an opening. */
export interface EditorFields {
  item: OrderItem
  faults: CalculatedItem['faults']
  edit: (change: (item: OrderItem) => OrderItem) => void
}
