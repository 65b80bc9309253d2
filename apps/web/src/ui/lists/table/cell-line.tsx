import type { ReactNode } from 'react'

/** Marks what the table lays out in one line. */
export const cellLine = 'data-line'

/** Several things side by side in a cell of a table, which styles them. */
export function CellLine({ children }: { children: ReactNode }) {
  return <div {...{ [cellLine]: true }}>{children}</div>
}
