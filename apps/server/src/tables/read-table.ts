import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { DomainError } from '#errors.ts'
import { createKeyedQueue, createLimiter } from '#files/limiter.ts'
import { parseTable, type Table } from './parse-table.ts'
import { tableRefused } from './refusal.ts'
import type { TableFile, TableMessage } from './table-thread.ts'

const built = new URL('./table-thread.js', import.meta.url)

/** What reading one table may take. What is over is refused: no table that people make needs as much. */
const longestMs = 20_000
const memoryMb = 512

/** One company reads one table at a time, and all of them two: the rest of the machine is for those who wait for a list. */
const inCompanyTurn = createKeyedQueue<number>()
const inTurn = createLimiter(2)

interface Reading extends TableFile {
  companyId: number
}

/** Reads a table in a thread with limits on time and memory. Throws `file_refused` with what is wrong with it. */
export function readTable({ companyId, ...file }: Reading, thread = built): Promise<Table> {
  // From sources there is no file that a thread could load.
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
    // By the timer, if nothing was said before.
    worker.once('exit', () => reject(tableRefused('unpacked')))
  }).finally(() => {
    clearTimeout(timer)
    void worker.terminate()
  })
}
