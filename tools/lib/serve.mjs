import { spawn } from 'node:child_process'
import { root } from './paths.mjs'
import { exitCodeOf } from './process.mjs'
import { watchNpm } from './watch-npm.mjs'

/** @typedef {{ code: number, signal?: NodeJS.Signals | null }} ExitResult */

/**
 * @typedef {object} Program
 * @property {string[]} args for Node
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} env added to the environment of this process
 * @property {boolean} [explainsExit] handles SIGHUP and prints the reason of its exit as its last line
 */

export const stopWithParent = new URL('./stop-with-parent.mjs', import.meta.url).href

/**
 * Runs long-lived Node programs until one exits or this process is asked to stop, then stops all of them gracefully.
 * They run in their own sessions, so that the terminal's Ctrl-C reaches them once, through this process.
 * @param {Program[]} programs
 * @returns {Promise<number>} the exit code of the first one that exited
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
  let isStopping = false
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    if (isStopping) return
    isStopping = true
    for (const [index, child] of children.entries()) {
      // Vite and tsx do not handle SIGHUP.
      child.kill(signal === 'SIGHUP' && !programs[index]?.explainsExit ? 'SIGTERM' : signal)
    }
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => stop(signal))
  }
  watchNpm(() => stop('SIGHUP'))
  const exits = children.map((child) => waitForExit(child))
  const { code, signal, program } = await Promise.race(
    exits.map(async (exit, index) => ({ ...(await exit), program: programs[index] })),
  )
  const wasRequested = isStopping
  stop('SIGTERM')
  await Promise.all(exits)
  const reason = exitReason(signal, wasRequested, program?.explainsExit)
  if (reason) console.error(reason)
  return code
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<ExitResult>} */
function waitForExit(child) {
  return new Promise((resolve) => {
    child.stdin?.on('error', () => undefined)
    child.once('error', () => resolve({ code: 127 }))
    child.once('exit', (code, signal) => resolve({ code: code ?? exitCodeOf(signal), signal }))
  })
}

/**
 * The message for an exit that the program could not explain itself.
 * @param {NodeJS.Signals | null | undefined} signal that stopped the program
 * @param {boolean} wasAsked
 * @param {boolean} [explainsExit]
 */
function exitReason(signal, wasAsked, explainsExit) {
  if (signal === 'SIGKILL') {
    return 'Остановлено принудительно (SIGKILL): так делает система, когда не хватает памяти, или команда kill -9.'
  }
  if (signal && !wasAsked) return `Остановлено сигналом ${signal}, которого «Веранда» не ждала.`
  if (explainsExit) return undefined
  return wasAsked ? 'Остановлено.' : 'Остановлено: одна из программ завершилась, причина показана выше.'
}
