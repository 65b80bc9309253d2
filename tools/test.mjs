import { mkdirSync, rmSync } from 'node:fs'
import { hasBuildah } from './container/build.mjs'
import { hasE2eTests, runPlaywright } from './lib/browser/playwright.mjs'
import { build } from './lib/build.mjs'
import { runChecks } from './lib/checks.mjs'
import { CommandError } from './lib/command.mjs'
import { fromRoot, installed } from './lib/paths.mjs'
import { runNode } from './lib/process.mjs'
import { setup } from './lib/setup.mjs'
import {
  noCounts,
  oneFailure,
  readPlaywrightReport,
  readUnusedIndexes,
  readVitestReport,
  sum,
  summaryLine,
  withExitCode,
} from './lib/test-counts.mjs'

/** @typedef {import('./lib/test-counts.mjs').Counts} Counts */

/** Together below the 90 minutes that CI allows. */
const vitestLimitMs = 30 * 60_000
const playwrightLimitMs = 42 * 60_000
const containerLimitMs = 12 * 60_000

const reports = fromRoot('node_modules', '.cache', 'reports')

/** Runs a step; one that throws counts as one failure, and later steps still run. @param {string} title @param {() => Promise<Counts>} step @returns {Promise<Counts>} */
async function countStep(title, step) {
  console.log(`\n── ${title}`)
  try {
    return await step()
  } catch (error) {
    console.error(error instanceof CommandError ? error.message : error)
    return oneFailure(`✗ ${title}`)
  }
}

async function countBuild() {
  await build()
  return noCounts()
}

async function countChecks() {
  const results = await runChecks()
  return sum(results.filter(({ passed }) => !passed).map(({ name }) => oneFailure(`✗ ${name}`)))
}

async function countVitest() {
  const report = `${reports}/vitest.json`
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  // CI retries once, as for the end-to-end tests, because it is shared and slow; the report lists flaky tests.
  const retry = process.env.CI ? ['--retry=1'] : []
  const unused = `${reports}/unused-indexes.json`
  rmSync(unused, { force: true })
  const { code } = await runNode([installed('vitest/vitest.mjs'), 'run', ...retry, ...reporters], {
    limitMs: vitestLimitMs,
    env: { NODE_ENV: 'test', UNUSED_INDEXES_REPORT: unused },
  })
  const counts = withExitCode(readVitestReport(report), code, 'Vitest')
  return counts.failed > 0 ? counts : sum([counts, readUnusedIndexes(unused)])
}

async function countPlaywright() {
  const report = `${reports}/playwright.json`
  const code = await runPlaywright([], { report, limitMs: playwrightLimitMs })
  return withExitCode(readPlaywrightReport(report), code, 'Playwright')
}

async function countContainer() {
  const { code } = await runNode([fromRoot('tools/container.mjs')], { limitMs: containerLimitMs })
  return code === 0 ? { ...noCounts(), passed: 1 } : oneFailure('✗ Контейнер')
}

/** @returns {Promise<Counts>} */
async function countAll() {
  const prepared = await countStep('Подготовка', async () => {
    await setup()
    mkdirSync(reports, { recursive: true })
    return noCounts()
  })
  if (prepared.failed > 0) return prepared
  const built = await countStep('Сборка', countBuild)
  const parts = [
    built,
    await countStep('Проверка исходников', countChecks),
    await countStep('Vitest', countVitest),
  ]
  if (!hasE2eTests()) console.log('\nВ папке e2e пока нет проверок.')
  else if (built.failed === 0) parts.push(await countStep('Проверки в браузере', countPlaywright))
  if (process.env.CI && built.failed === 0 && (await hasBuildah())) {
    parts.push(await countStep('Контейнер', countContainer))
  }
  return sum(parts)
}

const counts = await countAll()
process.exitCode = counts.failed === 0 ? 0 : 1
if (counts.notes.length > 0) console.log(`\n── Не прошло или прошло не сразу\n${counts.notes.join('\n')}`)
console.log(`\n${summaryLine(counts)}`)
