import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { CommandError } from './command.mjs'
import { fromRoot, installed } from './paths.mjs'
import { run } from './process.mjs'

const stamp = installed('.veranda-installed')

/** Installs the dependencies if the lock file has changed since the last installation. */
export async function installDependencies() {
  const expected = expectedStamp()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === expected) return
  console.log('Устанавливаю зависимости (npm ci), обычно это меньше минуты…')
  const [command, ...prefix] = npmCommand()
  // With NODE_ENV=production in the environment npm would leave out the build tools.
  const { code } = await run(command, [...prefix, 'ci', '--include=dev', '--loglevel=error'])
  if (code !== 0) {
    throw new CommandError(
      `Не удалось установить зависимости: npm ci завершился с кодом ${code}, причина показана выше.\n` +
        'Проверьте, что есть доступ к registry.npmjs.org и место на диске, и повторите команду.',
    )
  }
  writeFileSync(stamp, expected)
}

function expectedStamp() {
  const lock = readFileSync(fromRoot('package-lock.json'))
  // node_modules contains binaries of the platform.
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`
}

/** The npm that started this process, or else the one on the PATH. @returns {[string, ...string[]]} */
function npmCommand() {
  const script = process.env.npm_execpath
  if (script && /npm-cli\.c?js$/.test(script)) return [process.execPath, script]
  return process.platform === 'win32' ? ['cmd', '/c', 'npm'] : ['npm']
}
