import { spawn } from 'node:child_process'
import { watchNpm } from './ancestors.mjs'
import { root } from './paths.mjs'
import { exitCodeOf } from './process.mjs'

/** @typedef {{ code: number, signal?: NodeJS.Signals | null }} End */

/**
 * @typedef {object} Program
 * @property {string[]} args for Node
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} env added to ours
 * @property {boolean} [saysWhy] handles a hang-up, and says why it stops on its last line
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
    for (const [index, child] of children.entries()) {
      // Vite and tsx know nothing of a hang-up.
      child.kill(signal === 'SIGHUP' && !programs[index]?.saysWhy ? 'SIGTERM' : signal)
    }
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => stop(signal))
  }
  watchNpm(() => stop('SIGHUP'))
  const ends = children.map((child) => endOf(child))
  const { code, signal, program } = await Promise.race(
    ends.map(async (end, index) => ({ ...(await end), program: programs[index] })),
  )
  const wasAsked = stopping
  stop('SIGTERM')
  await Promise.all(ends)
  const reason = reasonOf(signal, wasAsked, program?.saysWhy)
  if (reason) console.error(reason)
  return code
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<End>} */
function endOf(child) {
  return new Promise((resolve) => {
    child.stdin?.on('error', () => undefined)
    child.once('error', () => resolve({ code: 127 }))
    child.once('exit', (code, signal) => resolve({ code: code ?? exitCodeOf(signal), signal }))
  })
}

/**
 * What to say of an end that the program could not explain itself.
 * @param {NodeJS.Signals | null | undefined} signal that ended it
 * @param {boolean} wasAsked
 * @param {boolean} [saysWhy]
 */
function reasonOf(signal, wasAsked, saysWhy) {
  if (signal === 'SIGKILL') {
    return 'Остановлено принудительно (SIGKILL): так делает система, когда не хватает памяти, или команда kill -9.'
  }
  if (signal && !wasAsked) return `Остановлено сигналом ${signal}, которого «Веранда» не ждала.`
  if (saysWhy) return undefined
  return wasAsked ? 'Остановлено.' : 'Остановлено: одна из программ завершилась, причина показана выше.'
}
