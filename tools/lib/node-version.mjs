import { CommandError } from './command.mjs'

const minimum = [20, 19]

/** Throws a clear message for an old Node, which would otherwise fail with an unrelated error. */
export function checkNodeVersion(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [minMajor = 0, minMinor = 0] = minimum
  if (major > minMajor || (major === minMajor && minor >= minMinor)) return
  throw new CommandError(
    `Нужен Node.js ${minimum.join('.')} или новее, а запущен ${version}.\n` +
      'Установите свежую версию с https://nodejs.org и повторите команду.',
  )
}
