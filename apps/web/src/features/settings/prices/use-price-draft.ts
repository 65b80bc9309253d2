import {
  cellsOf,
  type FilmNames,
  listOfCells,
  type PriceCells,
  priceCell,
  priceText,
  readPrice,
} from '@veranda/contract'
import { type PriceList, priceList } from '@veranda/soft-windows'
import { useCallback, useMemo, useState } from 'react'
import { newerValueText } from '#lib/query/newer-form.ts'

/** Typed texts by cell code. */
type TypedPrices = Record<string, string>
type Faults = Record<string, string>

export interface PriceDraft {
  model: PriceList['model']
  typed: TypedPrices
  faults: Faults
  isDirty: boolean
  change: (code: string, text: string) => void
  add: (codes: string[]) => void
  remove: (codes: string[]) => void
  /** Shows other prices; differences from the current ones can be saved. */
  take: (prices: PriceList) => void
  /** Starts again from the current prices. */
  begin: (prices: PriceList) => void
  /**
   * Merges a colleague's saved prices: cells changed here stay, and cells that both changed show the saved price as
   * an error.
   */
  merge: (prices: PriceList) => void
  /** The parsed prices, or errors, which the fields show too. */
  read: () => { prices: PriceList } | { faults: Faults }
}

function typedOf(prices: PriceList, films: FilmNames): TypedPrices {
  return Object.fromEntries(
    Object.entries(cellsOf(prices, films)).map(([code, value]) => {
      const cell = priceCell(code)
      return [code, cell ? priceText(value, cell.unit) : '']
    }),
  )
}

function readTyped(typed: TypedPrices): { cells: PriceCells; faults: Faults } {
  const cells: PriceCells = {}
  const faults: Faults = {}
  for (const [code, text] of Object.entries(typed)) {
    const cell = priceCell(code)
    const read = cell ? readPrice(text, cell.unit) : { value: null }
    if ('fault' in read) faults[code] = read.fault
    else cells[code] = read.value
  }
  return { cells, faults }
}

const isSame = (one: TypedPrices, other: TypedPrices) => {
  const codes = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...codes].every((code) => one[code] === other[code])
}

/** Merges cells changed here over a colleague's; `faults` are the cells that both changed. */
function mergeTyped(
  base: TypedPrices,
  mine: TypedPrices,
  theirs: TypedPrices,
): { typed: TypedPrices; faults: Faults } {
  const typed: TypedPrices = {}
  const faults: Faults = {}
  for (const code of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const isMine = mine[code] !== base[code]
    const value = isMine ? mine[code] : theirs[code]
    // The side whose change counts has removed the cell.
    if (value === undefined) continue
    typed[code] = value
    if (isMine && theirs[code] !== base[code] && theirs[code] !== value)
      faults[code] = newerValueText(theirs[code])
  }
  return { typed, faults }
}

/** Prices being edited, as text until they are parsed. */
export function usePriceDraft(inForce: PriceList, films: FilmNames): PriceDraft {
  const [base, setBase] = useState(() => typedOf(inForce, films))
  const [typed, setTyped] = useState(base)
  const [faults, setFaults] = useState<Faults>({})
  const change = useCallback((code: string, text: string) => {
    setTyped((old) => ({ ...old, [code]: text }))
    setFaults(({ [code]: _mended, ...otherFaults }) => otherFaults)
  }, [])
  const add = useCallback(
    (codes: string[]) =>
      setTyped((old) => ({ ...old, ...Object.fromEntries(codes.map((code) => [code, old[code] ?? ''])) })),
    [],
  )
  const remove = useCallback((codes: string[]) => {
    const without = <T extends object>(old: T) =>
      Object.fromEntries(Object.entries(old).filter(([code]) => !codes.includes(code)))
    setTyped(without)
    setFaults(without)
  }, [])
  const take = (prices: PriceList) => {
    setTyped(typedOf(prices, films))
    setFaults({})
  }
  const read = () => {
    const { cells, faults: found } = readTyped(typed)
    setFaults(found)
    const parsed = priceList.safeParse(listOfCells(inForce.model, cells))
    return Object.keys(found).length === 0 && parsed.success ? { prices: parsed.data } : { faults: found }
  }
  return {
    model: inForce.model,
    typed,
    faults,
    isDirty: useMemo(() => !isSame(base, typed), [base, typed]),
    change,
    add,
    remove,
    take,
    begin: (prices) => {
      setBase(typedOf(prices, films))
      take(prices)
    },
    merge: (prices) => {
      const theirs = typedOf(prices, films)
      const merged = mergeTyped(base, typed, theirs)
      setBase(theirs)
      setTyped(merged.typed)
      setFaults(merged.faults)
    },
    read,
  }
}
