import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkNodeVersion } from './node-version.mjs'
import { faultsOf } from './source-faults.mjs'
import { filesUnder, hashOf } from './sources.mjs'
import { readPlaywrightReport, readVitestReport, sum, summaryLine, withExitCode } from './test-counts.mjs'
import { scriptsOf } from './web-budget.mjs'

describe('the last line of the tests', () => {
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

  test('adds up the parts and names skipped tests only where there are any', () => {
    const one = { passed: 3, failed: 0, skipped: 0, notes: [] }
    expect(summaryLine(sum([one, one]))).toBe('6 passed, 0 failed')
    expect(summaryLine(sum([one, { passed: 0, failed: 2, skipped: 1, notes: [] }]))).toBe(
      '3 passed, 2 failed, 1 skipped',
    )
  })

  test('counts a Vitest file that could not be loaded as a failure, and names what failed', () => {
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

  test('counts what Playwright expected, did not expect, and what broke outside of a test', () => {
    const story = (title: string, status: string) => ({
      file: 'a.spec.ts',
      line: 3,
      title,
      tests: [{ status }],
    })
    const suites = [
      { specs: [story('signs in', 'expected')], suites: [{ specs: [story('signs out', 'unexpected')] }] },
      { specs: [story('comes back', 'flaky')] },
    ]
    const report = { stats: { expected: 4, flaky: 1, unexpected: 1, skipped: 2 }, errors: [{}], suites }
    expect(readPlaywrightReport(write(report))).toEqual({
      passed: 5,
      failed: 2,
      skipped: 2,
      notes: ['✗ e2e/a.spec.ts:3 › signs out', 'flaky e2e/a.spec.ts:3 › comes back'],
    })
  })

  test('never calls a run without a report, or one with a bad exit code, a success', () => {
    const counts = { passed: 5, failed: 0, skipped: 0, notes: [] }
    expect(withExitCode(readVitestReport(join(folder, 'absent.json')), 0, 'Vitest').failed).toBe(1)
    expect(withExitCode(counts, 1, 'Vitest')).toMatchObject({
      failed: 1,
      notes: [expect.stringContaining('код 1')],
    })
    expect(withExitCode({ ...counts, failed: 2 }, 1, 'Vitest').failed).toBe(2)
  })
})

describe('the rules of the sources', () => {
  const up = '..'

  test.each([
    `import { a } from '${up}/a.ts'`,
    `export * from "${up}/a.ts"`,
    `import '${up}/a.css'`,
    `const a = await import('${up}/a.ts')`,
    `const a = require('${up}/${up}/a.cjs')`,
  ])('an import that climbs is a fault: %s', (line) => {
    expect(faultsOf('x.ts', line)).toHaveLength(1)
  })

  test('a path of another kind that climbs is none', () => {
    expect(faultsOf('x.ts', `import a from './a.ts'\nnew URL('${up}/data', import.meta.url)`)).toEqual([])
  })

  test('300 lines are allowed, 301 are not', () => {
    expect(faultsOf('x.ts', 'a\n'.repeat(300))).toEqual([])
    expect(faultsOf('x.ts', 'a\n'.repeat(301))).toEqual(['x.ts: 301 строк, а можно не больше 300'])
  })
})

test('the build looks at sources, not at tests', () => {
  const files = filesUnder('tools')
  expect(files).toContain(join('tools', 'lib', 'sources.mjs'))
  expect(files.filter((file) => file.endsWith('.test.ts'))).toEqual([])
  expect(hashOf(['tools/lib/sources.mjs'])).not.toBe(hashOf(['tools/lib/build.mjs']))
})

test('a page waits for its scripts and for theirs, each once, and not for what is fetched later', () => {
  const manifest = {
    'index.html': { file: 'index.js', imports: ['_react.js'], dynamicImports: ['chart.tsx'] },
    'login.tsx': { file: 'login.js', imports: ['_react.js', '_form.js'] },
    '_form.js': { file: 'form.js', imports: ['_react.js'] },
    '_react.js': { file: 'react.js' },
    'chart.tsx': { file: 'chart.js' },
  }
  expect(scriptsOf(manifest, ['index.html', 'login.tsx']).sort()).toEqual([
    'form.js',
    'index.js',
    'login.js',
    'react.js',
  ])
  expect(() => scriptsOf(manifest, ['gone.tsx'])).toThrow('The build has no gone.tsx')
})

test('an old Node is refused in words, the floor and newer ones are not', () => {
  expect(() => checkNodeVersion('20.18.3')).toThrow('Нужен Node.js 20.19 или новее, а запущен 20.18.3')
  expect(() => checkNodeVersion('18.20.0')).toThrow('Нужен Node.js')
  for (const version of ['20.19.0', '22.1.0', '24.0.0']) expect(() => checkNodeVersion(version)).not.toThrow()
})
