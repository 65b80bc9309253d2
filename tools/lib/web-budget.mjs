import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * @typedef {object} ManifestChunk
 * @property {string} file
 * @property {string[]} [imports] chunks that it cannot run without, by name
 * @typedef {Record<string, ManifestChunk>} Manifest
 * @typedef {object} FirstVisit
 * @property {string} page
 * @property {string[]} sources the document, and what its scripts fetch for the page
 * @property {number} most kilobytes of script, gzipped
 */

/**
 * What a first visit may cost. A page that outgrows its figure fails the build; one that has become lighter lowers it.
 * @type {FirstVisit[]}
 */
const firstVisits = [
  { page: '/login', sources: ['entrance.html'], most: 175 },
  {
    page: '/dashboard',
    sources: [
      'index.html',
      'src/app/start.tsx',
      'src/app/layout/main-layout.tsx',
      'src/features/dashboard/dashboard-page.tsx',
    ],
    most: 280,
  },
]

/** What a file weighs on its way. @param {string} path */
export const gzippedBytes = (path) => gzipSync(readFileSync(path), { level: 9 }).length

/** Every file of script that a page waits for. @param {Manifest} manifest @param {string[]} sources @returns {string[]} */
export function scriptsOf(manifest, sources) {
  const seen = new Set()
  const waiting = [...sources]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (seen.has(name)) continue
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no ${name}`)
    seen.add(name)
    waiting.push(...(chunk.imports ?? []))
  }
  return [...seen].map((name) => manifest[name]?.file ?? '')
}

/** Tells what is too heavy, in words; empty where nothing is. @param {string} dist @returns {string[]} */
export function overweight(dist) {
  const path = join(dist, '.vite', 'manifest.json')
  if (!existsSync(path)) return ['Сборка не оставила manifest.json']
  /** @type {Manifest} */
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  return firstVisits.flatMap(({ page, sources, most }) => {
    const bytes = scriptsOf(manifest, sources)
      .map((file) => gzippedBytes(join(dist, file)))
      .reduce((sum, size) => sum + size, 0)
    const kilobytes = Math.round(bytes / 100) / 10
    return kilobytes <= most ? [] : [`${page}: ${kilobytes} КБ сценариев в gzip, а можно не больше ${most}`]
  })
}
