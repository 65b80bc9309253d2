import { SQL, type SQLChunk, StringChunk } from 'drizzle-orm'
import { ColumnRef } from './column-ref.ts'

/** Builds SQL from constant texts and expressions. Adjacent texts become one chunk, because a statement is built for every call. */
export class Pieces {
  readonly #chunks: SQLChunk[] = []
  #text = ''

  text(text: string): this {
    this.#text += text
    return this
  }

  value(value: SQLChunk): this {
    if (value instanceof ColumnRef) return this.text(value.text)
    this.#chunks.push(new StringChunk(this.#text), value)
    this.#text = ''
    return this
  }

  toSql<T>(): SQL<T> {
    return new SQL([...this.#chunks, new StringChunk(this.#text)])
  }
}
