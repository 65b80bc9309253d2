import { isMainThread } from 'node:worker_threads'

/**
 * Preloaded into what our commands start. The parent holds the other end of our standard input: when that
 * closes, the parent is gone, by `kill -9` perhaps, and we stop in order as if asked to.
 *
 * Worker threads inherit `--import`, and their own standard input ends at once: only the main thread watches.
 */
if (isMainThread) {
  process.stdin.once('end', () => process.kill(process.pid, 'SIGTERM'))
  process.stdin.on('error', () => undefined)
  process.stdin.resume()
  if ('unref' in process.stdin) process.stdin.unref()
}
