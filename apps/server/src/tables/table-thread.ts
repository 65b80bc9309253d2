import { parentPort, workerData } from 'node:worker_threads'
import { DomainError } from '#errors.ts'
import { parseTable, type Table } from './parse-table.ts'

/** The file that the thread parses. */
export interface TableFile {
  path: string
  name: string
}

/** Messages of the thread, in this order: a table in chunks, or the reason of a refusal. */
export type TableMessage =
  | { headings: string[] }
  | { rows: Table['rows'] }
  | { isWhole: true }
  | { refused: string }

/** Deserializing one message must not block the event loop for long. */
const rowsAtOnce = 500

const post = (message: TableMessage) => parentPort?.postMessage(message)

async function read({ path, name }: TableFile): Promise<void> {
  const { headings, rows } = await parseTable(path, name)
  post({ headings })
  for (let at = 0; at < rows.length; at += rowsAtOnce) post({ rows: rows.slice(at, at + rowsAtOnce) })
  post({ isWhole: true })
}

read(workerData as TableFile).catch((error: unknown) => {
  if (!(error instanceof DomainError) || error.code !== 'file_refused') throw error
  post({ refused: error.message })
})
