import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * @typedef {object} ManifestChunk
 * @property {string} file
 * @property {string[]} [imports] names of statically imported chunks
 * @typedef {Record<string, ManifestChunk>} Manifest
 * @typedef {object} PageBudget
 * @property {string} page
 * @property {string[]} sources the document, and the modules that its scripts load for the page
 * @property {number} maxKilobytes of scripts, gzipped
 */

/**
 * Script size limits of a first visit. A page above its limit fails the build; lower the limit when a page gets smaller.
 * @type {PageBudget[]}
 */
const pageBudgets = [
  { page: '/login', sources: ['entrance.html'], maxKilobytes: 175 },
  {
    page: '/dashboard',
    sources: [
      'index.html',
      'src/app/start.tsx',
      'src/app/layout/main-layout.tsx',
      'src/features/dashboard/dashboard-page.tsx',
    ],
    maxKilobytes: 280,
  },
]

/** The transfer size of a file. @param {string} path */
export const gzippedBytes = (path) => gzipSync(readFileSync(path), { level: 9 }).length

/** All scripts that a page loads before it starts. @param {Manifest} manifest @param {string[]} sources @returns {string[]} */
export function pageScripts(manifest, sources) {
  const visited = new Set()
  const queue = [...sources]
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (visited.has(name)) continue
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no ${name}`)
    visited.add(name)
    queue.push(...(chunk.imports ?? []))
  }
  return [...visited].map((name) => manifest[name]?.file ?? '')
}

/** Error messages for the pages above their limits. @param {string} dist @returns {string[]} */
export function findOversizedPages(dist) {
  const path = join(dist, '.vite', 'manifest.json')
  if (!existsSync(path)) return ['Сборка не оставила manifest.json']
  /** @type {Manifest} */
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  return pageBudgets.flatMap(({ page, sources, maxKilobytes }) => {
    const bytes = pageScripts(manifest, sources)
      .map((file) => gzippedBytes(join(dist, file)))
      .reduce((sum, size) => sum + size, 0)
    const kilobytes = Math.round(bytes / 100) / 10
    return kilobytes <= maxKilobytes
      ? []
      : [`${page}: ${kilobytes} КБ сценариев в gzip, а можно не больше ${maxKilobytes}`]
  })
}
