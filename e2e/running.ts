import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Far more than it takes: a shared machine may have little time for us. */
const startLimitMs = 150_000

/** A program that serves, and ends with us whatever happens. */
export interface Running {
  /** Ends it as a system would; answers its exit code. */
  stop(): Promise<number | null>
}

/** Waits until a program answers at an address. Throws where it ends before, or takes too long. */
export async function awaitServing(child: ChildProcess, url: string, name: string): Promise<Running> {
  const killWithUs = () => child.kill('SIGKILL')
  process.on('exit', killWithUs)
  await untilReady(child, url, name)
  return {
    async stop() {
      const code = await end(child)
      process.off('exit', killWithUs)
      return code
    },
  }
}

async function untilReady(child: ChildProcess, url: string, name: string): Promise<void> {
  const deadline = Date.now() + startLimitMs
  while (child.exitCode === null && Date.now() < deadline) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  child.kill('SIGKILL')
  throw new Error(`${name} did not start (exit code ${child.exitCode})`)
}

async function end(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const [code] = (await exited) as [number | null]
  return code
}
