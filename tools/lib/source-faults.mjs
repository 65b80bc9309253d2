import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fromRoot, root } from './paths.mjs'

const longest = 300

/** An import, export, require or dynamic import that climbs out of its folder. */
const climbing = /(?:\bfrom|\bimport|\bimport\(|\brequire\()\s*['"](\.\.\/[^'"]*)['"]/g

/** What is wrong with the size and the imports of our sources. @param {(file: string) => string} read */
export function findSourceFaults(read) {
  return sourceFiles().flatMap((file) => faultsOf(file, read(file)))
}

/** @param {string} file @param {string} text @returns {string[]} */
export function faultsOf(file, text) {
  const lines = text.trimEnd().split('\n').length
  const tooLong =
    lines > longest && !file.endsWith('.gen.ts')
      ? [`${file}: ${lines} строк, а можно не больше ${longest}`]
      : []
  // Tools run before anything is installed and have no package of their own for `#` paths.
  const mayClimb = file.startsWith('tools/')
  const climbs = mayClimb
    ? []
    : [...text.matchAll(climbing)].map(([, path]) => `${file}: импорт вверх, ${path}`)
  return [...tooLong, ...climbs]
}

function sourceFiles() {
  const options = { cwd: root, encoding: /** @type {const} */ ('utf8') }
  const listing = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'],
    options,
  )
  return listing.split('\n').filter((file) => file !== '' && existsSync(fromRoot(file)))
}
