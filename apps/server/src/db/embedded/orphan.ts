import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { EmbeddedPostgresError } from './errors.ts'
import { texts } from './texts.ts'

const fastShutdownMs = 10_000
const immediateShutdownMs = 5_000

/**
 * Stops the server processes that a killed start left on this cluster, and removes a `postmaster.pid` whose pid now
 * belongs to another process (common in containers). Call it only while holding the folder's lock.
 */
export async function stopOrphans(pgData: string, log: (line: string) => void): Promise<void> {
  if (!existsSync(pgData)) return
  const running = () => serverProcesses(pgData)
  const first = running()[0]
  if (first === undefined) {
    await forgetReusedPid(pgData)
    return
  }
  log(`stopping PostgreSQL left by an earlier start (pid ${first})`)
  if (await stopAll(running, 'SIGINT', fastShutdownMs)) return
  if (await stopAll(running, 'SIGQUIT', immediateShutdownMs)) return
  throw new EmbeddedPostgresError(texts.orphanStays(first))
}

/** Sends the signal to the postmaster, or to its children when it is gone; true when none is left. */
async function stopAll(
  running: () => number[],
  signal: NodeJS.Signals,
  patienceMs: number,
): Promise<boolean> {
  const [first, ...others] = running()
  if (first === undefined) return true
  signalProcess(first, signal)
  const end = Date.now() + patienceMs
  while (Date.now() < end) {
    const remaining = running()
    if (remaining.length === 0) return true
    if (!remaining.includes(first)) {
      // Children without a postmaster exit by themselves; the signal makes it faster.
      for (const pid of remaining.filter((id) => others.includes(id))) signalProcess(pid, 'SIGQUIT')
    }
    await delay(20)
  }
  return running().length === 0
}

/** The processes of a server on this cluster, its postmaster first. */
export function serverProcesses(pgData: string): number[] {
  const listed = recordedPid(pgData)
  const found = process.platform === 'linux' ? scanProc(pgData) : askPs(pgData, listed)
  return found.sort((a, b) => Number(b === listed) - Number(a === listed))
}

/** Finds the processes whose working directory is the cluster's folder: a name or pid alone proves nothing. */
function scanProc(pgData: string): number[] {
  const folder = realpathSync(pgData)
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return numbers.map(Number).filter((pid) => {
    try {
      if (readlinkSync(`/proc/${pid}/cwd`) !== folder) return false
      return basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres')
    } catch {
      return false
    }
  })
}

function askPs(pgData: string, pid: number | undefined): number[] {
  if (pid === undefined) return []
  try {
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return command.includes('postgres') && command.includes(pgData) ? [pid] : []
  } catch {
    return []
  }
}

function recordedPid(pgData: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(pgData, 'postmaster.pid'), 'utf8'), 10) || undefined
  } catch {
    return undefined
  }
}

/** PostgreSQL ignores a dead pid, but refuses to start when another process now has it. */
async function forgetReusedPid(pgData: string): Promise<void> {
  const pid = recordedPid(pgData)
  if (pid !== undefined && isAlive(pid)) await rm(join(pgData, 'postmaster.pid'), { force: true })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has already exited.
  }
}
