import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkNodeVersion } from './node-version.mjs'
import { findFileFaults } from './source-faults.mjs'
import { filesUnder, hashSources } from './sources.mjs'
import { readPlaywrightReport, readVitestReport, sum, summaryLine, withExitCode } from './test-counts.mjs'
import { pageScripts } from './web-budget.mjs'

describe('the test summary', () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'veranda-counts-'))
  })

  afterEach(() => rmSync(folder, { recursive: true }))

  const write = (report: unknown) => {
    const file = join(folder, 'report.json')
    writeFileSync(file, JSON.stringify(report))
    return file
  }

  test('adds up the parts and mentions skipped tests only if there are any', () => {
    const part = { passed: 3, failed: 0, skipped: 0, notes: [] }
    expect(summaryLine(sum([part, part]))).toBe('6 passed, 0 failed')
    expect(summaryLine(sum([part, { passed: 0, failed: 2, skipped: 1, notes: [] }]))).toBe(
      '3 passed, 2 failed, 1 skipped',
    )
  })

  test('counts a Vitest file that could not be loaded as a failure and lists failed tests', () => {
    const failed = { status: 'failed', fullName: 'adds up', failureMessages: ['expected 1 to be 2\nat sum'] }
    const testResults = [
      { name: 'a.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      { name: 'b.test.ts', status: 'failed', message: '', assertionResults: [failed] },
      { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [{ status: 'passed' }] },
    ]
    const totals = { numPassedTests: 1, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 }
    expect(readVitestReport(write({ ...totals, testResults }))).toEqual({
      passed: 1,
      failed: 2,
      skipped: 2,
      notes: ['✗ b.test.ts › adds up\n    expected 1 to be 2\n    at sum', '✗ a.test.ts\n    no such module'],
    })
  })

  test('counts expected and unexpected Playwright results and errors outside of tests', () => {
    const spec = (title: string, status: string) => ({
      file: 'a.spec.ts',
      line: 3,
      title,
      tests: [{ status }],
    })
    const suites = [
      { specs: [spec('signs in', 'expected')], suites: [{ specs: [spec('signs out', 'unexpected')] }] },
      { specs: [spec('comes back', 'flaky')] },
    ]
    const report = { stats: { expected: 4, flaky: 1, unexpected: 1, skipped: 2 }, errors: [{}], suites }
    expect(readPlaywrightReport(write(report))).toEqual({
      passed: 5,
      failed: 2,
      skipped: 2,
      notes: ['✗ e2e/a.spec.ts:3 › signs out', 'flaky e2e/a.spec.ts:3 › comes back'],
    })
  })

  test('counts a run without a report or with a non-zero exit code as failed', () => {
    const counts = { passed: 5, failed: 0, skipped: 0, notes: [] }
    expect(withExitCode(readVitestReport(join(folder, 'absent.json')), 0, 'Vitest').failed).toBe(1)
    expect(withExitCode(counts, 1, 'Vitest')).toMatchObject({
      failed: 1,
      notes: [expect.stringContaining('код 1')],
    })
    expect(withExitCode({ ...counts, failed: 2 }, 1, 'Vitest').failed).toBe(2)
  })
})

describe('source rules', () => {
  const parent = '..'

  test.each([
    `import { a } from '${parent}/a.ts'`,
    `export * from "${parent}/a.ts"`,
    `import '${parent}/a.css'`,
    `const a = await import('${parent}/a.ts')`,
    `const a = require('${parent}/${parent}/a.cjs')`,
  ])('reject an import from a parent folder: %s', (line) => {
    expect(findFileFaults('x.ts', line)).toHaveLength(1)
  })

  test('accept a parent path that is not an import', () => {
    expect(
      findFileFaults('x.ts', `import a from './a.ts'\nnew URL('${parent}/data', import.meta.url)`),
    ).toEqual([])
  })

  test('accept 300 lines and reject 301', () => {
    expect(findFileFaults('x.ts', 'a\n'.repeat(300))).toEqual([])
    expect(findFileFaults('x.ts', 'a\n'.repeat(301))).toEqual(['x.ts: 301 строк, а можно не больше 300'])
  })
})

test('the source hash ignores tests', () => {
  const files = filesUnder('tools')
  expect(files).toContain(join('tools', 'lib', 'sources.mjs'))
  expect(files.filter((file) => file.endsWith('.test.ts'))).toEqual([])
  expect(hashSources(['tools/lib/sources.mjs'])).not.toBe(hashSources(['tools/lib/build.mjs']))
})

test('pageScripts returns static imports transitively, each once, without dynamic imports', () => {
  const manifest = {
    'index.html': { file: 'index.js', imports: ['_react.js'], dynamicImports: ['chart.tsx'] },
    'login.tsx': { file: 'login.js', imports: ['_react.js', '_form.js'] },
    '_form.js': { file: 'form.js', imports: ['_react.js'] },
    '_react.js': { file: 'react.js' },
    'chart.tsx': { file: 'chart.js' },
  }
  expect(pageScripts(manifest, ['index.html', 'login.tsx']).sort()).toEqual([
    'form.js',
    'index.js',
    'login.js',
    'react.js',
  ])
  expect(() => pageScripts(manifest, ['gone.tsx'])).toThrow('The build has no gone.tsx')
})

test('checkNodeVersion rejects an old Node with a message and accepts the minimum and newer versions', () => {
  expect(() => checkNodeVersion('20.18.3')).toThrow('Нужен Node.js 20.19 или новее, а запущен 20.18.3')
  expect(() => checkNodeVersion('18.20.0')).toThrow('Нужен Node.js')
  for (const version of ['20.19.0', '22.1.0', '24.0.0']) expect(() => checkNodeVersion(version)).not.toThrow()
})
