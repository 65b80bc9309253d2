import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fromRoot } from './paths.mjs'

const ignored = new Set(['node_modules', 'dist', 'test'])

/** All files under a path of the repository in a fixed order, without tests and generated folders. @param {string} path @returns {string[]} */
export function filesUnder(path) {
  if (!existsSync(fromRoot(path))) return []
  if (statSync(fromRoot(path)).isFile()) return [path]
  return readdirSync(fromRoot(path), { withFileTypes: true })
    .filter(({ name }) => !ignored.has(name) && !/\.test\.tsx?$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesUnder(join(path, entry.name)))
}

/** A hash of the contents of files and folders. @param {string[]} paths */
export function hashSources(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesUnder)) {
    const contents = readFileSync(fromRoot(file))
    hash.update(`${file}\0${contents.length}\0`).update(contents)
  }
  return hash.digest('hex')
}
