import { spawn } from 'node:child_process'
import { watchNpm } from './ancestors.mjs'
import { root } from './paths.mjs'
import { exitCodeOf } from './process.mjs'

/**
 * @typedef {object} Program
 * @property {string[]} args for Node
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} env added to ours
 */

export const stopWithParent = new URL('./stop-with-parent.mjs', import.meta.url).href

/**
 * Runs long-lived Node programs until one ends or we are asked to stop, then stops all of them in order.
 * They get a session of their own, so that the terminal's Ctrl-C reaches them once, through us.
 * @param {Program[]} programs
 * @returns {Promise<number>} the exit code of the one that ended first
 */
export async function serve(programs) {
  const children = programs.map(({ args, cwd = root, env }) =>
    spawn(process.execPath, ['--import', stopWithParent, ...args], {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['pipe', 'inherit', 'inherit'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    }),
  )
  let stopping = false
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    if (stopping) return
    stopping = true
    for (const child of children) child.kill(signal)
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    // Vite and tsx know nothing of a hang-up.
    process.on(signal, () => stop(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  }
  watchNpm(() => stop('SIGTERM'))
  const ends = children.map(
    (child) =>
      new Promise((resolve) => {
        child.stdin.on('error', () => undefined)
        child.once('error', () => resolve(127))
        child.once('exit', (code, signal) => resolve(code ?? exitCodeOf(signal)))
      }),
  )
  const code = await Promise.race(ends)
  stop('SIGTERM')
  await Promise.all(ends)
  return code
}
