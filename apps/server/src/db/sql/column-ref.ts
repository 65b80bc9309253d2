import { SQL, StringChunk } from 'drizzle-orm'

/** A typed column under its table's alias, which also knows its bare name. */
export class ColumnRef<T = unknown> extends SQL<T> {
  readonly column: string
  /** The SQL text, such as `l."id"`. */
  readonly text: string

  constructor(alias: string, column: string) {
    const text = `${alias}.${column}`
    super([new StringChunk(text)])
    this.column = column
    this.text = text
  }
}
