import type { PriceList } from '@veranda/soft-windows'
import {
  bundleNames,
  bundleParts,
  type FilmNames,
  type PriceGroup,
  type PriceKind,
  priceKinds,
} from './price-kinds.ts'
import type { PriceUnit, PriceValue } from './price-units.ts'
import { filmNames } from './soft-windows-names.ts'

/** One cell of a price list. */
export interface PriceCell {
  /** Its path: `divider_m`, `film_m2.pvc700_clear`, `bundle_m2.pvc700_clear.none`. */
  code: string
  /** The part before the first dot, and the rest. */
  key: string
  part: string
  group: PriceGroup
  unit: PriceUnit
  title: string
}

function splitCode(code: string): [key: string, part: string] {
  const at = code.indexOf('.')
  return at < 0 ? [code, ''] : [code.slice(0, at), code.slice(at + 1)]
}

/** The cell of a code; `null` for an invalid one. `films`: the company's names of films. */
export function priceCell(code: string, films: FilmNames = filmNames): PriceCell | null {
  const [key, part] = splitCode(code)
  const kind = Object.hasOwn(priceKinds, key) ? priceKinds[key] : undefined
  if (!kind || (typeof kind.title === 'string') !== (part === '')) return null
  const title = typeof kind.title === 'string' ? kind.title : kind.title(part, films)
  return { code, key, part, group: kind.group, unit: kind.unit, title }
}

/** Whether a list of this model can have the cell. */
export function mayHaveCell(code: string, model: PriceList['model'], films: FilmNames): boolean {
  const [key, part] = splitCode(code)
  if (!priceCell(code, films)) return false
  const { model: own, parts, allows, title } = priceKinds[key] as PriceKind
  if (own && own !== model) return false
  return typeof title === 'string' || (parts ? parts.includes(part) : (allows?.(part, films) ?? false))
}

export type PriceCells = Record<string, PriceValue>

/** Cells of a price list in display order: the standard ones and its own. */
export function cellsOf(list: PriceList, films: FilmNames = filmNames): PriceCells {
  const own = Object.entries(priceKinds).filter(([, { model }]) => !model || model === list.model)
  return Object.fromEntries(own.flatMap(([key, kind]) => cellsOfKind(key, kind, list, films)))
}

function cellsOfKind(
  key: string,
  kind: PriceKind,
  list: PriceList,
  films: FilmNames,
): [string, PriceValue][] {
  const values = list as unknown as Record<string, PriceValue | undefined>
  if (typeof kind.title === 'string') return [[key, values[key] ?? null]]
  const own = new Map(partsOf(key, list))
  const parts = [
    ...new Set([
      ...(kind.parts ?? []),
      ...inOrder([...new Set([...(kind.shows?.(list, films) ?? []), ...own.keys()])], kind.order?.(films)),
    ]),
  ]
  return parts.map((part) => [`${key}.${part}`, own.get(part) ?? null])
}

/** Parts missing in the order come last. */
function inOrder(parts: string[], order: readonly string[] | undefined): string[] {
  const rank = (part: string) => {
    if (!order) return Number(part)
    const at = order.indexOf(part)
    return at < 0 ? order.length : at
  }
  return parts.sort((one, other) => rank(one) - rank(other))
}

function partsOf(key: string, list: PriceList): [part: string, value: PriceValue][] {
  if (key === 'volume_discounts') return list.volume_discounts.map(({ from_m2, bp }) => [String(from_m2), bp])
  const record = (list as unknown as Record<string, Record<string, PriceValue>>)[key] ?? {}
  if (key !== 'bundle_m2') return Object.entries(record)
  const films = list.model === 'bundle' ? Object.entries(list.bundle_m2) : []
  return films.flatMap(([film, prices]) => {
    const all = { ...Object.fromEntries(Object.keys(bundleNames).map((code) => [code, null])), ...prices }
    return Object.entries(all).map(([code, value]): [string, PriceValue] => [`${film}.${code}`, value])
  })
}

/** A price list for the API from its cells; to be validated by the schema. */
export function listOfCells(model: PriceList['model'], cells: PriceCells): Record<string, unknown> {
  const list: Record<string, unknown> = { model }
  for (const [code, value] of Object.entries(cells)) {
    const [key, part] = splitCode(code)
    const { empty } = priceKinds[key] as PriceKind
    if (value === null && empty === 'absent') continue
    const stored = value ?? (empty === 'zero' ? 0 : null)
    if (part === '') list[key] = stored
    else setPart(list, key, part, stored)
  }
  return list
}

function setPart(list: Record<string, unknown>, key: string, part: string, value: PriceValue): void {
  if (key === 'volume_discounts') {
    const steps = [...((list[key] as object[]) ?? []), { from_m2: Number(part), bp: value }]
    list[key] = steps
    return
  }
  const record = (list[key] ?? {}) as Record<string, unknown>
  if (key === 'bundle_m2') {
    const [film, fastener] = bundleParts(part)
    record[film] = { ...(record[film] as object), [fastener]: value }
  } else record[part] = value
  list[key] = record
}

/** A cell that differs; only the price list knows what an absent value meant. */
export interface PriceDifference {
  code: string
  before: PriceValue
  after: PriceValue
}

/** Differences between two lists in display order. */
export function priceDifferences(before: PriceList | null, after: PriceList): PriceDifference[] {
  const newCells = cellsOf(after)
  const oldCells = before ? cellsOf(before) : {}
  const codes = [...new Set([...Object.keys(newCells), ...Object.keys(oldCells)])]
  return codes
    .map((code) => ({ code, before: oldCells[code] ?? null, after: newCells[code] ?? null }))
    .filter((one) => one.before !== one.after)
}
