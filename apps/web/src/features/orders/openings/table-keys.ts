/** A field of the table by row and column name. */
export interface Cell {
  row: number
  column: string
}

export const cellId = ({ row, column }: Cell) => `opening-${row}-${column}`

function cellOf(id: string): Cell | null {
  const [, row, column] = /^opening-(\d+)-(\w+)$/.exec(id) ?? []
  return row === undefined || column === undefined ? null : { row: Number(row), column }
}

interface Press {
  key: string
  target: EventTarget
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

/**
 * The target of a key press; `null` if the key keeps its meaning, such as arrows in a select. Enter in the last row
 * leads to a new one.
 */
export function keyMove({ key, target, altKey, ctrlKey, metaKey }: Press, rows: number): Cell | null {
  if (altKey || ctrlKey || metaKey || !(target instanceof HTMLElement)) return null
  const cell = cellOf(target.id)
  if (!cell) return null
  const isField = target instanceof HTMLInputElement
  if (key === 'Enter' && target.tagName !== 'BUTTON') return { ...cell, row: cell.row + 1 }
  if (key === 'ArrowDown' && isField && cell.row + 1 < rows) return { ...cell, row: cell.row + 1 }
  if (key === 'ArrowUp' && isField && cell.row > 0) return { ...cell, row: cell.row - 1 }
  return null
}
