import { existsSync, readFileSync } from 'node:fs'

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} notes what did not pass, or only at its second try, by name: a long log may lose its middle
 */

/** @returns {Counts} nothing at all */
export const noCounts = () => ({ passed: 0, failed: 0, skipped: 0, notes: [] })

/** A failure that no test of its own stands for. @param {string} note @returns {Counts} */
export const oneFailure = (note) => ({ ...noCounts(), failed: 1, notes: [note] })

/** @param {Counts[]} parts @returns {Counts} */
export function sum(parts) {
  const total = noCounts()
  for (const { passed, failed, skipped, notes } of parts) {
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
    total.notes.push(...notes)
  }
  return total
}

/** The last line of the tests. @param {Omit<Counts, 'notes'>} counts */
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/**
 * Counts of a run that ended with this code; a run that failed outside of any test counts as one.
 * @param {Counts | undefined} counts
 * @param {number} code
 * @param {string} runner
 * @returns {Counts}
 */
export function withExitCode(counts, code, runner) {
  if (counts === undefined) return oneFailure(`${runner}: нет отчёта`)
  if (code === 0 || counts.failed > 0) return counts
  return {
    ...counts,
    failed: 1,
    notes: [...counts.notes, `${runner}: код ${code}, хотя все проверки прошли`],
  }
}

/**
 * Indexes that served nobody in a whole run: each is written with every row and read by no statement, or by one that no test knows.
 * @param {string} file names, as the server's tests leave them
 * @returns {Counts}
 */
export function readUnusedIndexes(file) {
  /** @type {string[] | undefined} */
  const names = readJson(file)
  if (names === undefined) return oneFailure('✗ Индексы: нет отчёта')
  return sum(names.map((name) => oneFailure(`✗ Индекс ${name} никому не послужил`)))
}

/** @param {string} file @returns {Counts | undefined} */
export function readVitestReport(file) {
  const report = readJson(file)
  if (report === undefined) return undefined
  /** @type {VitestFile[]} */
  const files = report.testResults
  // A file that cannot even be loaded has no tests to count.
  const broken = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    notes: [
      ...files.flatMap(failedTests),
      ...broken.map(({ name, message }) => `✗ ${name}\n${firstLines(message)}`),
    ],
  }
}

/** @param {string} file @returns {Counts | undefined} */
export function readPlaywrightReport(file) {
  const report = readJson(file)
  if (report === undefined) return undefined
  const { expected, flaky, unexpected, skipped } = report.stats
  return {
    passed: expected + flaky,
    failed: unexpected + report.errors.length,
    skipped,
    notes: report.suites.flatMap(restlessStories),
  }
}

/**
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} VitestTest
 * @typedef {{ name: string, status: string, message: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ file: string, line: number, title: string, tests: { status: string }[] }} Story
 * @typedef {{ specs?: Story[], suites?: Suite[] }} Suite
 */

/** @param {VitestFile} file */
function failedTests({ name, assertionResults }) {
  return assertionResults
    .filter(({ status }) => status === 'failed')
    .map(
      ({ fullName, failureMessages }) => `✗ ${name} › ${fullName}\n${firstLines(failureMessages.join('\n'))}`,
    )
}

/** By Playwright's word for the outcome. @type {Map<string, string>} */
const marks = new Map([
  ['unexpected', '✗'],
  ['flaky', 'flaky'],
])

/** Stories that failed, or passed at their second try only. @param {Suite} suite @returns {string[]} */
function restlessStories({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ file, line, title, tests }) => {
    const mark = tests.map(({ status }) => marks.get(status)).find((found) => found !== undefined)
    return mark === undefined ? [] : [`${mark} e2e/${file}:${line} › ${title}`]
  })
  return [...own, ...suites.flatMap(restlessStories)]
}

/** @param {string} text */
function firstLines(text) {
  return text
    .split('\n')
    .slice(0, 6)
    .map((line) => `    ${line.slice(0, 200)}`)
    .join('\n')
}

/** @param {string} file */
function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
