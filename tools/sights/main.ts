import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Theme } from '@veranda/contract'
import { Demo } from '#tools/lib/browser/demo.ts'
import { withDemo } from '#tools/lib/browser/demo-browser.ts'
import { bundleFaultScript, checkPage, heights } from './check-page.ts'
import { prepareDemoRecords } from './demo-records.ts'
import { type PageCase, pageCases } from './page-cases.ts'
import { type PageResult, renderReport } from './report.ts'

const folder = join(import.meta.dirname, '..', '..', '.sights')
const concurrency = 2

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { width: { type: 'string', multiple: true }, dark: { type: 'boolean', default: false } },
})
const widths = values.width?.map(Number) ?? Object.keys(heights).map(Number)
const theme: Theme = values.dark ? 'dark' : 'light'
const selected = pageCases.filter(
  ({ name }) => positionals.length === 0 || positionals.some((pattern) => matchesName(name, pattern)),
)
if (selected.length === 0 || widths.some((width) => !(width >= 320))) {
  console.error('Так: npm run sights -- [имя или его начало со звёздочкой] [--width 390] [--dark]')
  process.exit(1)
}

await mkdir(folder, { recursive: true })
const faultScript = await bundleFaultScript()
const results = await withDemo(async ({ url }, browser) => {
  const records = await prepareDemoRecords(url, await Demo.signIn(url))
  // The theme is a setting of the account; the one in localStorage is used by guests only.
  for (const token of Object.values(records.tokens)) {
    await new Demo(url, token).call('PUT', '/api/account', { theme })
  }
  const context = { browser, url, records, theme, folder, faultScript, contexts: new Map() }
  return checkAll((pageCase, width) => checkPage(context, pageCase, width))
})
const report = join(folder, `index${values.dark ? '-dark' : ''}.html`)
await writeFile(report, renderReport(results))
const faulty = results.filter(({ faults }) => faults.length > 0)
console.log(`${results.length} pages checked, ${faulty.length} with faults: ${report}`)
process.exitCode = faulty.length === 0 ? 0 : 1

function matchesName(name: string, pattern: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern
}

/** Checks two pages at a time and prints faults as they are found. */
async function checkAll(
  check: (pageCase: PageCase, width: number) => Promise<PageResult>,
): Promise<PageResult[]> {
  const all = selected.flatMap((pageCase) => widths.map((width) => ({ pageCase, width })))
  const done: PageResult[] = []
  const pending = [...all.entries()]
  const worker = async () => {
    for (let next = pending.shift(); next; next = pending.shift()) {
      const [index, { pageCase, width }] = next
      const result = await check(pageCase, width)
      done[index] = result
      for (const fault of result.faults) console.log(`${result.name} at ${width}: ${fault}`)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return done
}
