import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { CommandError } from './command.mjs'
import { fromRoot, installed } from './paths.mjs'
import { runNode } from './process.mjs'
import { hashSources } from './sources.mjs'
import { findOversizedPages, gzippedBytes } from './web-budget.mjs'

/**
 * @typedef {object} BuildTarget
 * @property {string} name shown in messages
 * @property {string} folder
 * @property {string} result a file that the build creates
 * @property {() => Promise<boolean>} build
 */

/** @type {BuildTarget[]} */
const targets = [
  { name: 'сервер', folder: 'apps/server', result: 'main.js', build: buildServer },
  { name: 'виджет чата', folder: 'apps/widget', result: 'facade.js', build: buildWidget },
  { name: 'веб-приложение', folder: 'apps/web', result: 'index.html', build: buildWeb },
]

/** Builds the targets whose sources have changed since their last build, or all of them. */
export async function build({ force = false } = {}) {
  for (const target of targets) {
    const sources = hashSources([
      'packages',
      target.folder,
      'package-lock.json',
      'tsconfig.base.json',
      'tools/lib/build.mjs',
      'tools/lib/web-budget.mjs',
    ])
    if (!force && isFresh(target, sources)) continue
    const startedAt = Date.now()
    // Without this a failed build would be considered up to date by the stamp of an earlier one.
    rmSync(stampPath(target), { force: true })
    if (!(await target.build()))
      throw new CommandError(`Сборка не удалась: ${target.name}. Причина показана выше.`)
    mkdirSync(fromRoot(target.folder, 'dist'), { recursive: true })
    writeFileSync(stampPath(target), sources)
    console.log(`Собрано: ${target.name}, ${((Date.now() - startedAt) / 1000).toFixed(1)} с`)
  }
}

/** @param {BuildTarget} target */
const stampPath = (target) => fromRoot(target.folder, 'dist', '.sources')

/** @param {BuildTarget} target @param {string} sources */
function isFresh(target, sources) {
  if (!existsSync(join(fromRoot(target.folder, 'dist'), target.result))) return false
  return existsSync(stampPath(target)) && readFileSync(stampPath(target), 'utf8') === sources
}

async function buildServer() {
  const esbuild = await import('esbuild')
  try {
    await esbuild.build({
      absWorkingDir: fromRoot('apps/server'),
      // Worker threads need their own files.
      entryPoints: {
        main: 'src/main.ts',
        'cutting-thread': 'src/cutting/cutting-thread.ts',
        'pdf-thread': 'src/pdf/pdf-thread.ts',
        'table-thread': 'src/tables/table-thread.ts',
      },
      outdir: 'dist',
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      sourcemap: true,
      logLevel: 'warning',
      plugins: [externalPackages],
    })
    return true
  } catch {
    // esbuild has printed the error.
    return false
  }
}

/** Bundles the workspace packages, which are TypeScript; packages from npm stay in node_modules. @type {import('esbuild').Plugin} */
const externalPackages = {
  name: 'external-packages',
  setup(setup) {
    setup.onResolve({ filter: /^[^./#]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@veranda/') ? undefined : { path, external: true },
    )
  },
}

/** Size limits of the widget, gzipped, in bytes: the chat must not slow down the site that embeds it. */
const widgetBudgets = { 'facade.js': 3 * 1024, 'panel.js': 40 * 1024 }

async function buildWidget() {
  const esbuild = await import('esbuild')
  const dist = fromRoot('apps/widget', 'dist')
  try {
    await esbuild.build({
      absWorkingDir: fromRoot('apps/widget'),
      entryPoints: {
        facade: 'src/facade.ts',
        panel: 'src/panel/main.tsx',
        'panel-style': 'src/panel/panel.css',
      },
      outdir: 'dist',
      bundle: true,
      minify: true,
      platform: 'browser',
      format: 'iife',
      target: ['es2022', 'safari15.4'],
      jsx: 'automatic',
      jsxImportSource: 'preact',
      charset: 'utf8',
      logLevel: 'warning',
    })
  } catch {
    return false
  }
  return Object.entries(widgetBudgets).every(([file, maxBytes]) => isWithinBudget(join(dist, file), maxBytes))
}

async function buildWeb() {
  const { code } = await runNode([installed('vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: fromRoot('apps/web'),
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) return false
  const dist = fromRoot('apps/web', 'dist')
  const faults = findOversizedPages(dist)
  // The manifest is only needed for the size check and must not be served.
  rmSync(join(dist, '.vite'), { recursive: true, force: true })
  for (const fault of faults) console.error(fault)
  return faults.length === 0 && buildSite()
}

/** Size limits of the landing page's scripts, gzipped, in bytes: the first script, and the calculator that is loaded on scroll. */
const siteBudgets = { 'site-': 2 * 1024, 'calculator-': 14 * 1024 }

/** Builds the script of server-rendered pages into the app's assets, with a content hash in its name like theirs. */
async function buildSite() {
  const esbuild = await import('esbuild')
  const folder = fromRoot('apps/web', 'dist', 'assets', 'site')
  try {
    await esbuild.build({
      absWorkingDir: fromRoot('apps/web'),
      entryPoints: { site: 'site/site.ts' },
      entryNames: '[name]-[hash]',
      chunkNames: '[name]-[hash]',
      outdir: folder,
      bundle: true,
      splitting: true,
      minify: true,
      platform: 'browser',
      format: 'esm',
      target: ['es2022', 'safari15.4'],
      charset: 'utf8',
      logLevel: 'warning',
    })
  } catch {
    return false
  }
  const files = readdirSync(folder)
  return Object.entries(siteBudgets).every(([prefix, maxBytes]) =>
    files
      .filter((name) => name.startsWith(prefix))
      .every((name) => isWithinBudget(join(folder, name), maxBytes)),
  )
}

/** @param {string} path @param {number} maxBytes */
function isWithinBudget(path, maxBytes) {
  const size = gzippedBytes(path)
  if (size <= maxBytes) return true
  console.error(`${basename(path)}: ${size} байт в gzip, а можно не больше ${maxBytes}`)
  return false
}
