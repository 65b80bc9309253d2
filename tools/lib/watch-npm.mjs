import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const shells = new Set(['sh', 'bash', 'dash', 'zsh', 'ash', 'busybox', 'cmd.exe'])
const pollMs = 500

/**
 * A killed npm forwards no signal, and its shell may survive. Calls back once when npm, or the shell between npm
 * and this process, has exited. Does nothing for a script that was not started by npm, because `node … &` may
 * outlive its shell.
 * @param {() => void} onExit
 */
export function watchNpm(onExit) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const parent = process.ppid
  const grandparent = shells.has(readProcess(parent)?.name ?? '') ? readProcess(parent)?.parent : undefined
  const timer = setInterval(() => {
    if (process.ppid === parent && (grandparent === undefined || readProcess(parent)?.parent === grandparent))
      return
    clearInterval(timer)
    onExit()
  }, pollMs)
  timer.unref()
}

/** @param {number} pid @returns {{ name: string, parent: number } | undefined} */
function readProcess(pid) {
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
