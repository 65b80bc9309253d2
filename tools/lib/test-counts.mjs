import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @param {Counts[]} parts @returns {Counts} */
export function sum(parts) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const { passed, failed, skipped } of parts) {
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
  }
  return total
}

/** The last line of the tests. @param {Counts} counts */
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** Counts of a run that ended with this code; a run that failed outside of any test counts as one. @param {Counts | undefined} counts @param {number} code @returns {Counts} */
export function withExitCode(counts, code) {
  if (counts === undefined) return { passed: 0, failed: 1, skipped: 0 }
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/** @param {string} file @returns {Counts | undefined} */
export function readVitestReport(file) {
  const report = readJson(file)
  if (report === undefined) return undefined
  /** @type {{ status: string, assertionResults: { status: string }[] }[]} */
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
  }
}

/** @param {string} file @returns {Counts | undefined} */
export function readPlaywrightReport(file) {
  const report = readJson(file)
  if (report === undefined) return undefined
  const { expected, flaky, unexpected, skipped } = report.stats
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped }
}

/** @param {string} file */
function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
