import { isMainThread } from 'node:worker_threads'

/**
 * Preloaded into the programs that commands start. The parent holds the other end of standard input: when it closes,
 * the parent has exited, perhaps by `kill -9`, and this process stops as on SIGHUP, or as on SIGTERM if nothing
 * handles SIGHUP.
 *
 * Worker threads inherit `--import`, and their own standard input ends at once, so only the main thread watches it.
 */
if (isMainThread) {
  process.stdin.once('end', () => {
    process.kill(process.pid, process.listenerCount('SIGHUP') > 0 ? 'SIGHUP' : 'SIGTERM')
  })
  process.stdin.on('error', () => undefined)
  process.stdin.resume()
  if ('unref' in process.stdin) process.stdin.unref()
}
