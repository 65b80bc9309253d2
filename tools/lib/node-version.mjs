import { CommandError } from './command.mjs'

const needed = [20, 19]

/** Says plainly that Node is too old, before anything fails in an odd way. */
export function checkNodeVersion(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [neededMajor = 0, neededMinor = 0] = needed
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return
  throw new CommandError(
    `Нужен Node.js ${needed.join('.')} или новее, а запущен ${version}.\n` +
      'Установите свежую версию с https://nodejs.org и повторите команду.',
  )
}
