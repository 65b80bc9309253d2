import { parentPort, workerData } from 'node:worker_threads'
import { type CuttingJob, computePlans } from './cutting-job.ts'

parentPort?.postMessage(computePlans(workerData as CuttingJob))
