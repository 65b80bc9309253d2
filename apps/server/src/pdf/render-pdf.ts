import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { assertOutsideTransaction } from '#db/inside-transaction.ts'
import { createLimiter } from '#files/limiter.ts'
import { drawPaper } from './draw-paper.ts'
import type { Paper } from './paper.ts'

const file = new URL('./pdf-thread.js', import.meta.url)

let thread: Worker | null = null
/** One paper at a time: the other cores are for those who wait for a list. */
const inTurn = createLimiter(1)

/** Fonts are read once, so the thread stays; it keeps nobody from ending. */
function openThread(): Worker {
  const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: 512 } })
  worker.unref()
  // Whoever waits for a paper is told; between papers its end is told by «exit» alone.
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

/** A paper as PDF, drawn in a thread of its own: others' requests do not wait for it. */
export function renderPdf(paper: Paper): Promise<Buffer> {
  assertOutsideTransaction('a paper that is drawn')
  // From sources there is no file that a thread could load.
  return existsSync(file) ? inTurn(() => drawInThread(paper)) : drawPaper(paper)
}
