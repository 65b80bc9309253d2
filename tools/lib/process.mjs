import { spawn } from 'node:child_process'
import { root } from './paths.mjs'

const isWindows = process.platform === 'win32'

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env] added to the environment of this process
 * @property {boolean} [capture] return the output instead of printing it
 * @property {number} [limitMs] kill the command with its children after this time
 */

/**
 * Runs a program until it exits.
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
    const stopLimit = limitMs === undefined ? () => undefined : limitTime(child, limitMs)
    child.once('error', (error) => {
      stopLimit()
      resolve({ code: 127, output: `${output}${error.message}` })
    })
    child.once('close', (code, signal) => {
      stopLimit()
      resolve({ code: code ?? exitCodeOf(signal), output })
    })
  })
}

/** Runs a script with the current Node. @param {string[]} args @param {RunOptions} [options] */
export const runNode = (args, options) => run(process.execPath, args, options)

/** The exit code that a shell returns for a process killed by a signal. @param {NodeJS.Signals | null} signal */
export function exitCodeOf(signal) {
  const numbers = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }
  return 128 + (numbers[/** @type {keyof typeof numbers} */ (signal)] ?? 0)
}

/** @param {import('node:child_process').ChildProcess} child @param {number} limitMs */
function limitTime(child, limitMs) {
  const killAll = () => killGroup(child, 'SIGKILL')
  const timer = setTimeout(() => {
    console.error(`\nКоманда не уложилась в ${Math.round(limitMs / 60_000)} мин и остановлена.`)
    killAll()
  }, limitMs)
  // The terminal's Ctrl-C does not reach a separate process group.
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
    // The process has exited.
  }
}
