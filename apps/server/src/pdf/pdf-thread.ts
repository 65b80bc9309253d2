import { parentPort } from 'node:worker_threads'
import { drawPaper } from './draw-paper.ts'
import type { Paper } from './paper.ts'

parentPort?.on('message', async (paper: Paper) => {
  try {
    parentPort?.postMessage({ bytes: await drawPaper(paper) })
  } catch (error) {
    parentPort?.postMessage({ failure: error })
  }
})
