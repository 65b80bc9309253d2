import { SQL, StringChunk } from 'drizzle-orm'

/** A column under its table's alias: it knows its type, and its own name where a list of columns needs one. */
export class ColumnRef<T = unknown> extends SQL<T> {
  readonly column: string
  /** How statements write it. */
  readonly text: string

  constructor(alias: string, column: string) {
    const text = `${alias}.${column}`
    super([new StringChunk(text)])
    this.column = column
    this.text = text
  }
}
