import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { StockPlan } from '@veranda/soft-windows'
import { assertOutsideTransaction } from '#db/inside-transaction.ts'
import { type CuttingJob, computePlans } from './cutting-job.ts'

const thread = new URL('./cutting-thread.js', import.meta.url)

/** Computes the layouts for one film in a worker thread, so that other requests are not blocked. */
export function planCutting(job: CuttingJob): Promise<StockPlan[]> {
  assertOutsideTransaction('a cutting plan')
  // When the server runs from sources, there is no built file for a thread to load.
  if (!existsSync(thread)) return Promise.resolve(computePlans(job))
  return new Promise((resolve, reject) => {
    const worker = new Worker(thread, { workerData: job, resourceLimits: { maxOldGenerationSizeMb: 256 } })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the cutting thread ended with ${code}`)))
  })
}
