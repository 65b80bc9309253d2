import { existsSync, readFileSync } from 'node:fs'

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} notes failed and flaky tests by name, repeated at the end because CI may truncate a long log
 */

/** @returns {Counts} */
export const noCounts = () => ({ passed: 0, failed: 0, skipped: 0, notes: [] })

/** One failure that is not a test's. @param {string} note @returns {Counts} */
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

/** The last line that `npm test` prints. @param {Omit<Counts, 'notes'>} counts */
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/**
 * Counts of a run with its exit code; a run that failed outside of any test counts as one failure.
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
 * Counts each index that no statement used in a whole run as a failure: it slows down writes without being read, or its
 * statement has no test.
 * @param {string} file the names of unused indexes, written by the server's tests
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
  // A file that could not be loaded has no tests.
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
    notes: report.suites.flatMap(failedOrFlakyTests),
  }
}

/**
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} VitestTest
 * @typedef {{ name: string, status: string, message: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ file: string, line: number, title: string, tests: { status: string }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 */

/** @param {VitestFile} file */
function failedTests({ name, assertionResults }) {
  return assertionResults
    .filter(({ status }) => status === 'failed')
    .map(
      ({ fullName, failureMessages }) => `✗ ${name} › ${fullName}\n${firstLines(failureMessages.join('\n'))}`,
    )
}

/** Marks by Playwright's outcome. @type {Map<string, string>} */
const outcomeMarks = new Map([
  ['unexpected', '✗'],
  ['flaky', 'flaky'],
])

/** Tests that failed or passed only at the second attempt. @param {Suite} suite @returns {string[]} */
function failedOrFlakyTests({ specs = [], suites = [] }) {
  const ownNotes = specs.flatMap(({ file, line, title, tests }) => {
    const mark = tests.map(({ status }) => outcomeMarks.get(status)).find((found) => found !== undefined)
    return mark === undefined ? [] : [`${mark} e2e/${file}:${line} › ${title}`]
  })
  return [...ownNotes, ...suites.flatMap(failedOrFlakyTests)]
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
