import { existsSync, readFileSync } from 'node:fs'
import { areTablesFresh } from './db-types.mjs'
import { fromRoot, installed } from './paths.mjs'
import { runNode } from './process.mjs'
import { findSourceFaults } from './source-faults.mjs'

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {() => Promise<{ code: number, output: string }>} run
 */

/** @typedef {{ name: string, passed: boolean, output: string, seconds: number }} CheckResult */

const concurrency = 2

const workspaces = [
  'apps/web',
  'apps/server',
  'apps/widget',
  'packages/contract',
  'packages/pusher-server',
  'packages/soft-windows',
  '.',
]

const layeredPaths = [
  'packages',
  'apps/server/src',
  'apps/web/src',
  'apps/widget/src',
  'e2e',
  'tools',
  'bench',
]

/** @returns {Check[]} the slowest first */
function allChecks() {
  return [
    { name: 'слои (dependency-cruiser)', run: checkLayers },
    ...workspaces.map((workspace) => ({
      name: `типы ${workspace === '.' ? 'tools, e2e, bench' : workspace}`,
      // Several threads check shared types once each: half of the processor time, and two checks run at once anyway.
      run: () =>
        runNode([installed('tsgo/bin/tsc'), '-p', workspace, '--singleThreaded', '--pretty', 'false'], {
          capture: true,
        }),
    })),
    { name: 'формат и правила (biome)', run: checkStyle },
    { name: 'устройство (tools/architecture.test.ts)', run: checkArchitecture },
    { name: 'размеры и пути', run: checkSources },
    { name: 'таблицы по миграциям (npm run db:types)', run: checkTables },
  ]
}

/** Runs all checks, two at a time, and prints a line for each. @returns {Promise<CheckResult[]>} */
export async function runChecks() {
  const pending = allChecks()
  /** @type {CheckResult[]} */
  const results = []
  const worker = async () => {
    for (let check = pending.shift(); check; check = pending.shift()) {
      const startedAt = Date.now()
      const { code, output } = await check.run()
      const result = {
        name: check.name,
        passed: code === 0,
        output,
        seconds: (Date.now() - startedAt) / 1000,
      }
      results.push(result)
      console.log(`${result.passed ? '✓' : '✗'} ${result.name}, ${result.seconds.toFixed(1)} с`)
      if (!result.passed) console.log(`${output.trim()}\n`)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return results
}

function checkStyle() {
  return runNode(
    [installed('@biomejs/biome/bin/biome'), 'check', '--colors=off', '--diagnostic-level=warn', '.'],
    { capture: true },
  )
}

function checkLayers() {
  const paths = layeredPaths.filter((path) => existsSync(fromRoot(path)))
  const cruiser = installed('dependency-cruiser/bin/dependency-cruise.mjs')
  return runNode([cruiser, ...paths, '--config', '.dependency-cruiser.cjs'], { capture: true })
}

/** The architecture test takes a second, so it also runs with `npm run check`. */
function checkArchitecture() {
  const test = [installed('vitest/vitest.mjs'), 'run', '--project', 'tools', 'tools/architecture.test.ts']
  return runNode(test, { capture: true, env: { NO_COLOR: '1' } })
}

async function checkSources() {
  const faults = findSourceFaults((file) => readFileSync(fromRoot(file), 'utf8'))
  return { code: faults.length === 0 ? 0 : 1, output: faults.join('\n') }
}

async function checkTables() {
  if (areTablesFresh()) return { code: 0, output: '' }
  return { code: 1, output: 'tables.gen.ts старее миграций: выполните npm run db:types' }
}
