import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { assertOutsideTransaction } from '#db/inside-transaction.ts'
import { createLimiter } from '#files/limiter.ts'
import { drawPdf } from './draw-pdf.ts'
import type { PdfDefinition } from './pdf-definition.ts'

const file = new URL('./pdf-thread.js', import.meta.url)

let thread: Worker | null = null
/** One document at a time: the other core serves requests. */
const runQueued = createLimiter(1)

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

async function drawInThread(definition: PdfDefinition): Promise<Buffer> {
  thread ??= openThread()
  const cancelled = new AbortController()
  const answered = once(thread, 'message', { signal: cancelled.signal })
  const ended = once(thread, 'exit', { signal: cancelled.signal }).then(([code]) => {
    throw new Error(`the PDF thread exited with code ${code}`)
  })
  thread.postMessage(definition)
  try {
    const [{ bytes, failure }] = (await Promise.race([answered, ended])) as [
      { bytes?: Uint8Array; failure?: unknown },
    ]
    if (!bytes) throw failure
    return Buffer.from(bytes)
  } finally {
    cancelled.abort()
    answered.catch(() => undefined)
    ended.catch(() => undefined)
  }
}

/** Renders a document as PDF in a worker thread, so that other requests are not delayed. */
export function renderPdf(definition: PdfDefinition): Promise<Buffer> {
  assertOutsideTransaction('rendering a PDF')
  // Run from TypeScript sources, there is no built file for a thread.
  return existsSync(file) ? runQueued(() => drawInThread(definition)) : drawPdf(definition)
}
