import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { refusedTable } from './refusal.ts'
import { texts } from './texts.ts'
import { checkWorkbook } from './xlsx-size.ts'

/** The cells of a workbook's first sheet, as text. */
export async function readXlsx(path: string): Promise<string[][]> {
  await checkWorkbook(path)
  try {
    return (await readInWorker(path)).map((row) => row.map(cellText))
  } catch (error) {
    throw refusedTable('broken', { cause: error })
  }
}

const reader = createRequire(import.meta.url).resolve('read-excel-file/node')
const longestMs = 25_000

/** A large sheet takes seconds of computing, and a hostile one more: neither holds up anybody else's request. */
function readInWorker(path: string): Promise<unknown[][]> {
  const code = `
    const { parentPort, workerData } = require('node:worker_threads')
    require(workerData.reader).readSheet(workerData.path).then((rows) => parentPort.postMessage(rows))`
  const worker = new Worker(code, {
    eval: true,
    execArgv: [],
    workerData: { reader, path },
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  })
  const timer = setTimeout(() => void worker.terminate(), longestMs)
  return new Promise<unknown[][]>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the reader ended with ${code}`)))
  }).finally(() => {
    clearTimeout(timer)
    void worker.terminate()
  })
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return dateText(value)
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  return String(value)
}

/** A spreadsheet's dates have no zone: what it shows is what is meant. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const [day = '', time = ''] = date.toISOString().slice(0, 19).split('T')
  return time === '00:00:00' ? day : `${day}T${time}`
}
