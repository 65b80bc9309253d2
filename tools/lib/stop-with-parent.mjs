import { isMainThread } from 'node:worker_threads'

/**
 * Preloaded into what our commands start. The parent holds the other end of our standard input: when that
 * closes, the parent is gone, by `kill -9` perhaps, and we stop in order as at a hang-up, or as if asked to
 * where nothing listens for a hang-up.
 *
 * Worker threads inherit `--import`, and their own standard input ends at once: only the main thread watches.
 */
if (isMainThread) {
  process.stdin.once('end', () => {
    process.kill(process.pid, process.listenerCount('SIGHUP') > 0 ? 'SIGHUP' : 'SIGTERM')
  })
  process.stdin.on('error', () => undefined)
  process.stdin.resume()
  if ('unref' in process.stdin) process.stdin.unref()
}
