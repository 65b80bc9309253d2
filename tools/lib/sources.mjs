import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fromRoot } from './paths.mjs'

const ignored = new Set(['node_modules', 'dist', 'test'])

/** Every file under a path of the repository but tests and what tools make, in a fixed order. @param {string} path @returns {string[]} */
export function filesUnder(path) {
  if (!existsSync(fromRoot(path))) return []
  if (statSync(fromRoot(path)).isFile()) return [path]
  return readdirSync(fromRoot(path), { withFileTypes: true })
    .filter(({ name }) => !ignored.has(name) && !/\.test\.tsx?$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesUnder(join(path, entry.name)))
}

/** One number for the contents of these files and folders. @param {string[]} paths */
export function hashOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesUnder)) {
    const contents = readFileSync(fromRoot(file))
    hash.update(`${file}\0${contents.length}\0`).update(contents)
  }
  return hash.digest('hex')
}
