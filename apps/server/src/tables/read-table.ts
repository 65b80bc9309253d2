import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { DomainError } from '#errors.ts'
import { createKeyedQueue, createLimiter } from '#files/limiter.ts'
import { parseTable, type Table } from './parse-table.ts'
import { tableRefused } from './refusal.ts'
import type { TableFile, TableMessage } from './table-thread.ts'

const built = new URL('./table-thread.js', import.meta.url)

/** Limits of reading one table; no real table needs as much. */
const longestMs = 20_000
const memoryMb = 512

/** One table at a time per company and two in total, so that other requests are not delayed. */
const inCompanyTurn = createKeyedQueue<number>()
const inTurn = createLimiter(2)

interface Reading extends TableFile {
  companyId: number
}

/** Parses a table in a thread with limits on time and memory. Throws `file_refused` with the reason. */
export function readTable({ companyId, ...file }: Reading, thread = built): Promise<Table> {
  // Run from TypeScript sources, there is no built file for a thread.
  const read = () => (existsSync(thread) ? readInThread(file, thread) : parseTable(file.path, file.name))
  return inCompanyTurn(companyId, () => inTurn(read))
}

function readInThread(file: TableFile, thread: URL): Promise<Table> {
  const options = { workerData: file, resourceLimits: { maxOldGenerationSizeMb: memoryMb } }
  const worker = new Worker(thread, options)
  const table: Table = { headings: [], rows: [] }
  const timer = setTimeout(() => void worker.terminate(), longestMs)
  return new Promise<Table>((resolve, reject) => {
    worker.on('message', (message: TableMessage) => {
      if ('headings' in message) table.headings = message.headings
      else if ('rows' in message) table.rows.push(...message.rows)
      else if ('refused' in message) reject(new DomainError('file_refused', { message: message.refused }))
      else resolve(table)
    })
    worker.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tableRefused('unpacked', { cause: error }) : error)
    })
    // Exited without a result: stopped by the timer or out of memory.
    worker.once('exit', () => reject(tableRefused('unpacked')))
  }).finally(() => {
    clearTimeout(timer)
    void worker.terminate()
  })
}
