import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fromRoot, root } from './paths.mjs'

const maxLines = 300

/** An import, export, require or dynamic import from a parent folder. */
const parentImport = /(?:\bfrom|\bimport|\bimport\(|\brequire\()\s*['"](\.\.\/[^'"]*)['"]/g

/** Checks the size and the imports of all sources. @param {(file: string) => string} read */
export function findSourceFaults(read) {
  return sourceFiles().flatMap((file) => findFileFaults(file, read(file)))
}

/** @param {string} file @param {string} text @returns {string[]} */
export function findFileFaults(file, text) {
  const lines = text.trimEnd().split('\n').length
  const tooLong =
    lines > maxLines && !file.endsWith('.gen.ts')
      ? [`${file}: ${lines} строк, а можно не больше ${maxLines}`]
      : []
  // Tools also run before `npm ci` and use relative imports.
  const mayImportParents = file.startsWith('tools/')
  const parentImports = mayImportParents
    ? []
    : [...text.matchAll(parentImport)].map(([, path]) => `${file}: импорт вверх, ${path}`)
  return [...tooLong, ...parentImports]
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
