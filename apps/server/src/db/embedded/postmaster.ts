import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { serverEnvironment } from './cluster.ts'
import type { Programs } from './programs.ts'
import type { RunAs } from './run-as.ts'

/** How the server process ended; `expected` after a stop, false when it died under us. */
export interface PostgresExit {
  code: number | null
  signal: NodeJS.Signals | null
  expected: boolean
}

/** The running server process. */
export interface Postmaster {
  pid: number | undefined
  exited: Promise<PostgresExit>
  hasExited(): boolean
  /** The newest lines of the server's log, for an error message. */
  lastLines(): string
  stop(): Promise<void>
}

const fastShutdownMs = 10_000
const immediateShutdownMs = 5_000
const keptLines = 15

/**
 * Becomes PostgreSQL, leaving behind a watcher that reads our pipe. End of file there means that we were
 * killed, so the watcher asks for a fast shutdown; a line means that the server ended before us. The watcher
 * is started twice removed: PostgreSQL would be puzzled by a child that it did not make.
 */
const guard = `
exec 3<&0 </dev/null
postmaster=$$
( ( read -r _ <&3 || kill -INT "$postmaster" ) >/dev/null 2>&1 & )
exec "$@" 3<&-
`

/** Starts PostgreSQL apart from the terminal (Ctrl-C is ours to handle) but never to outlive us. */
export function startPostmaster(
  programs: Programs,
  runAs: RunAs,
  args: string[],
  log: (line: string) => void,
): Postmaster {
  const [command = '', ...rest] = [...runAs.prefix, 'sh', '-c', guard, 'sh', programs.postgres, ...args]
  const child = spawn(command, rest, {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    env: serverEnvironment(),
    ...(runAs.account && { uid: runAs.account.uid, gid: runAs.account.gid }),
  })
  const lines: string[] = []
  let expected = false
  let gone = false
  child.stdin.on('error', () => undefined)
  createInterface({ input: child.stderr }).on('line', (line) => {
    lines.push(line)
    if (lines.length > keptLines) lines.shift()
    log(line)
  })
  const exited = new Promise<PostgresExit>((resolve) => {
    child.once('error', (error) => {
      gone = true
      lines.push(error.message)
      resolve({ code: null, signal: null, expected })
    })
    child.once('exit', (code, signal) => {
      gone = true
      child.stdin.end('gone\n')
      resolve({ code, signal, expected })
    })
  })
  const goneWithin = (ms: number) => Promise.race([exited, delay(ms, undefined, { ref: false })])
  const stop = async () => {
    expected = true
    // The end of the pipe is the request for a fast shutdown.
    if (!gone) child.stdin.end()
    await goneWithin(fastShutdownMs)
    if (!gone) child.kill('SIGQUIT')
    await goneWithin(immediateShutdownMs)
    if (!gone) child.kill('SIGKILL')
    await exited
  }
  return { pid: child.pid, exited, hasExited: () => gone, lastLines: () => lines.join('\n'), stop }
}
