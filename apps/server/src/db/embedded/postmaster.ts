import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { serverEnvironment } from './cluster.ts'
import type { Programs } from './programs.ts'
import type { RunAs } from './run-as.ts'

/** How the server process ended; `expected` is true after `stop`, false when it died. */
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
const maxLogLines = 15

/**
 * A shell that starts a watcher and then execs PostgreSQL. The watcher reads our pipe: end of file means that we were
 * killed, so it asks for a fast shutdown; a line means that the server ended first. It is forked twice, because
 * PostgreSQL does not expect a child that it did not start.
 */
const guard = `
exec 3<&0 </dev/null
postmaster=$$
( ( read -r _ <&3 || kill -INT "$postmaster" ) >/dev/null 2>&1 & )
exec "$@" 3<&-
`

/** Starts PostgreSQL detached from the terminal, because this process handles Ctrl-C, but never outliving this process. */
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
  let hasExited = false
  child.stdin.on('error', () => undefined)
  createInterface({ input: child.stderr }).on('line', (line) => {
    lines.push(line)
    if (lines.length > maxLogLines) lines.shift()
    log(line)
  })
  const exited = new Promise<PostgresExit>((resolve) => {
    child.once('error', (error) => {
      hasExited = true
      lines.push(error.message)
      resolve({ code: null, signal: null, expected })
    })
    child.once('exit', (code, signal) => {
      hasExited = true
      child.stdin.end('gone\n')
      resolve({ code, signal, expected })
    })
  })
  const exitWithin = (ms: number) => Promise.race([exited, delay(ms, undefined, { ref: false })])
  const stop = async () => {
    expected = true
    // Closing the pipe requests a fast shutdown.
    if (!hasExited) child.stdin.end()
    await exitWithin(fastShutdownMs)
    if (!hasExited) child.kill('SIGQUIT')
    await exitWithin(immediateShutdownMs)
    if (!hasExited) child.kill('SIGKILL')
    await exited
  }
  return { pid: child.pid, exited, hasExited: () => hasExited, lastLines: () => lines.join('\n'), stop }
}
