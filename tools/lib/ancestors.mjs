import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const shells = new Set(['sh', 'bash', 'dash', 'zsh', 'ash', 'busybox', 'cmd.exe'])
const betweenLooksMs = 500

/**
 * npm passes no signal on when it is ended by force, and its shell may live on. Calls back once when npm, or
 * the shell between npm and us, is gone. Does nothing for a script that was not started by npm: anyone who
 * wrote `node … &` may leave.
 * @param {() => void} onGone
 */
export function watchNpm(onGone) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const parent = process.ppid
  const above = shells.has(lookUp(parent)?.name ?? '') ? lookUp(parent)?.parent : undefined
  const timer = setInterval(() => {
    if (process.ppid === parent && (above === undefined || lookUp(parent)?.parent === above)) return
    clearInterval(timer)
    onGone()
  }, betweenLooksMs)
  timer.unref()
}

/** @param {number} pid @returns {{ name: string, parent: number } | undefined} */
function lookUp(pid) {
  try {
    if (process.platform === 'linux') {
      const [, name = '', parent] =
        /^\d+ \((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
      return { name, parent: Number(parent) }
    }
    const line = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    const [parent = '', command = ''] = line.split(/\s+/)
    return { name: command.replace(/^.*\//, ''), parent: Number(parent) }
  } catch {
    return undefined
  }
}
