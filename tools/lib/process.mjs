import { spawn } from 'node:child_process'
import { root } from './paths.mjs'

const isWindows = process.platform === 'win32'

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env] added to ours
 * @property {boolean} [capture] keep the output instead of showing it
 * @property {number} [limitMs] end the command, children included, after this long
 */

/**
 * Runs a program to its end.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { cwd = root, env = {}, capture = false, limitMs } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      detached: limitMs !== undefined && !isWindows,
      windowsHide: true,
    })
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += chunk
    })
    child.stderr?.on('data', (chunk) => {
      output += chunk
    })
    const untie = limitMs === undefined ? () => undefined : limit(child, limitMs)
    child.once('error', (error) => {
      untie()
      resolve({ code: 127, output: `${output}${error.message}` })
    })
    child.once('close', (code, signal) => {
      untie()
      resolve({ code: code ?? exitCodeOf(signal), output })
    })
  })
}

/** Runs a script under this very Node. @param {string[]} args @param {RunOptions} [options] */
export const runNode = (args, options) => run(process.execPath, args, options)

/** What a shell answers for a process ended by a signal. @param {NodeJS.Signals | null} signal */
export function exitCodeOf(signal) {
  const numbers = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }
  return 128 + (numbers[/** @type {keyof typeof numbers} */ (signal)] ?? 0)
}

/** @param {import('node:child_process').ChildProcess} child @param {number} limitMs */
function limit(child, limitMs) {
  const killAll = () => killGroup(child, 'SIGKILL')
  const timer = setTimeout(() => {
    console.error(`\nКоманда не уложилась в ${Math.round(limitMs / 60_000)} мин и остановлена.`)
    killAll()
  }, limitMs)
  // A group of its own does not hear the terminal's Ctrl-C.
  const interrupt = () => {
    killAll()
    process.exit(130)
  }
  process.once('SIGINT', interrupt)
  process.once('SIGTERM', interrupt)
  return () => {
    clearTimeout(timer)
    process.off('SIGINT', interrupt)
    process.off('SIGTERM', interrupt)
  }
}

/** @param {import('node:child_process').ChildProcess} child @param {NodeJS.Signals} signal */
function killGroup(child, signal) {
  if (child.pid === undefined) return
  try {
    process.kill(isWindows ? child.pid : -child.pid, signal)
  } catch {
    // It has ended meanwhile.
  }
}
