import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { CommandError } from './command.mjs'
import { fromRoot, installed } from './paths.mjs'
import { runNode } from './process.mjs'
import { hashOf } from './sources.mjs'
import { gzippedBytes, overweight } from './web-budget.mjs'

/**
 * @typedef {object} Side
 * @property {string} name for people
 * @property {string} folder
 * @property {string} result a file that the build leaves
 * @property {() => Promise<boolean>} build
 */

/** @type {Side[]} */
const sides = [
  { name: 'сервер', folder: 'apps/server', result: 'main.js', build: buildServer },
  { name: 'виджет чата', folder: 'apps/widget', result: 'facade.js', build: buildWidget },
  { name: 'веб-приложение', folder: 'apps/web', result: 'index.html', build: buildWeb },
]

/** Builds the sides whose sources have changed since they were built, or all. */
export async function build({ force = false } = {}) {
  for (const side of sides) {
    const sources = hashOf([
      'packages',
      side.folder,
      'package-lock.json',
      'tsconfig.base.json',
      'tools/lib/build.mjs',
      'tools/lib/web-budget.mjs',
    ])
    if (!force && isFresh(side, sources)) continue
    const began = Date.now()
    // A build that fails must not leave the stamp of an earlier one.
    rmSync(stampOf(side), { force: true })
    if (!(await side.build()))
      throw new CommandError(`Сборка не удалась: ${side.name}. Причина показана выше.`)
    mkdirSync(fromRoot(side.folder, 'dist'), { recursive: true })
    writeFileSync(stampOf(side), sources)
    console.log(`Собрано: ${side.name}, ${((Date.now() - began) / 1000).toFixed(1)} с`)
  }
}

/** @param {Side} side */
const stampOf = (side) => fromRoot(side.folder, 'dist', '.sources')

/** @param {Side} side @param {string} sources */
function isFresh(side, sources) {
  if (!existsSync(join(fromRoot(side.folder, 'dist'), side.result))) return false
  return existsSync(stampOf(side)) && readFileSync(stampOf(side), 'utf8') === sources
}

async function buildServer() {
  const esbuild = await import('esbuild')
  try {
    await esbuild.build({
      absWorkingDir: fromRoot('apps/server'),
      // What computes for long runs in a thread of its own, from a file of its own.
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
      plugins: [leavePackagesOutside],
    })
    return true
  } catch {
    // esbuild has printed what is wrong.
    return false
  }
}

/** Our own packages are TypeScript and go into the bundle; those from npm stay in node_modules. @type {import('esbuild').Plugin} */
const leavePackagesOutside = {
  name: 'leave-packages-outside',
  setup(setup) {
    setup.onResolve({ filter: /^[^./#]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@veranda/') ? undefined : { path, external: true },
    )
  },
}

/** What a visitor's page may cost, gzipped, in bytes: a site must not feel its chat. */
const budgets = { 'facade.js': 3 * 1024, 'panel.js': 40 * 1024 }

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
  return Object.entries(budgets).every(([file, most]) => fits(join(dist, file), most))
}

async function buildWeb() {
  const { code } = await runNode([installed('vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: fromRoot('apps/web'),
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) return false
  const dist = fromRoot('apps/web', 'dist')
  const faults = overweight(dist)
  // The list of chunks is for us alone.
  rmSync(join(dist, '.vite'), { recursive: true, force: true })
  for (const fault of faults) console.error(fault)
  return faults.length === 0 && buildSite()
}

/** What the landing page's script may cost, gzipped, in bytes: at once, and when the calculation comes near. */
const siteBudgets = { 'site-': 2 * 1024, 'calculator-': 14 * 1024 }

/** The script of the pages that the server renders, beside the app's own files and named by its contents as they are. */
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
  return Object.entries(siteBudgets).every(([start, most]) =>
    files.filter((name) => name.startsWith(start)).every((name) => fits(join(folder, name), most)),
  )
}

/** @param {string} path @param {number} most */
function fits(path, most) {
  const size = gzippedBytes(path)
  if (size <= most) return true
  console.error(`${basename(path)}: ${size} байт в gzip, а можно не больше ${most}`)
  return false
}
