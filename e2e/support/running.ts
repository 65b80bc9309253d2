import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Generous, because a shared machine may be slow. */
const startLimitMs = 150_000

/** A server process that ends with the test run in every case. */
export interface Running {
  /** Stops it as a user or the system would; returns the last line of its output if that is piped. */
  stop(): Promise<string>
}

interface Ending {
  /** Sends the signal to the whole process group, as a terminal does. */
  isGroup?: boolean
  signal?: NodeJS.Signals
}

/** Waits until a process responds at a URL. Throws if it exits before or takes too long. */
export async function awaitServing(
  child: ChildProcess,
  url: string,
  name: string,
  { isGroup = false, signal = 'SIGTERM' }: Ending = {},
): Promise<Running> {
  const { pid } = child
  if (pid === undefined) throw new Error(`${name} cannot be started`)
  const printed: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => printed.push(chunk))
  const output = () => Buffer.concat(printed).toString('utf8')
  const send = (what: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) process.kill(isGroup ? -pid : pid, what)
  }
  const killWithUs = () => send('SIGKILL')
  process.on('exit', killWithUs)
  const isReady = await untilReady(child, url)
  if (!isReady) {
    send('SIGKILL')
    throw new Error(`${name} did not start (exit code ${child.exitCode})\n${output()}`)
  }
  return {
    async stop() {
      const ended = child.exitCode === null && child.signalCode === null ? once(child, 'close') : undefined
      send(signal)
      await ended
      process.off('exit', killWithUs)
      return output().trim().split('\n').at(-1) ?? ''
    },
  }
}

async function untilReady(child: ChildProcess, url: string): Promise<boolean> {
  const deadline = Date.now() + startLimitMs
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return true
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return false
}
