import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { assertOutsideTransaction } from '#db/inside-transaction.ts'
import { createLimiter } from '#files/limiter.ts'
import { drawPaper } from './draw-paper.ts'
import type { Paper } from './paper.ts'

const file = new URL('./pdf-thread.js', import.meta.url)

let thread: Worker | null = null
/** One document at a time: the other core serves requests. */
const inTurn = createLimiter(1)

/** The thread stays alive because it reads the fonts once; it does not keep the process from exiting. */
function openThread(): Worker {
  const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: 512 } })
  worker.unref()
  // An error during a job rejects that job; between jobs only `exit` matters.
  worker.on('error', () => undefined)
  worker.once('exit', () => {
    if (thread === worker) thread = null
  })
  return worker
}

async function drawInThread(paper: Paper): Promise<Buffer> {
  thread ??= openThread()
  const gone = new AbortController()
  const answered = once(thread, 'message', { signal: gone.signal })
  const ended = once(thread, 'exit', { signal: gone.signal }).then(([code]) => {
    throw new Error(`the thread of papers ended with ${code}`)
  })
  thread.postMessage(paper)
  try {
    const [{ bytes, failure }] = (await Promise.race([answered, ended])) as [
      { bytes?: Uint8Array; failure?: unknown },
    ]
    if (!bytes) throw failure
    return Buffer.from(bytes)
  } finally {
    gone.abort()
    answered.catch(() => undefined)
    ended.catch(() => undefined)
  }
}

/** Renders a document as PDF in a worker thread, so that other requests are not delayed. */
export function renderPdf(paper: Paper): Promise<Buffer> {
  assertOutsideTransaction('a paper that is drawn')
  // Run from TypeScript sources, there is no built file for a thread.
  return existsSync(file) ? inTurn(() => drawInThread(paper)) : drawPaper(paper)
}
