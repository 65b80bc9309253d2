import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Theme } from '@veranda/contract'
import { Demo } from '#tools/lib/browser/demo.ts'
import { withDemo } from '#tools/lib/browser/demo-browser.ts'
import { type Sight, sights } from './list.ts'
import { bundleFinder, heights, look } from './look.ts'
import { seedScene } from './scene.ts'
import { type Seen, sheetOf } from './sheet.ts'

const folder = join(import.meta.dirname, '..', '..', '.sights')
const atOnce = 2

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { width: { type: 'string', multiple: true }, dark: { type: 'boolean', default: false } },
})
const widths = values.width?.map(Number) ?? Object.keys(heights).map(Number)
const theme: Theme = values.dark ? 'dark' : 'light'
const wanted = sights.filter(
  ({ name }) => positionals.length === 0 || positionals.some((asked) => isMeant(name, asked)),
)
if (wanted.length === 0 || widths.some((width) => !(width >= 320))) {
  console.error('Так: npm run sights -- [имя или его начало со звёздочкой] [--width 390] [--dark]')
  process.exit(1)
}

await mkdir(folder, { recursive: true })
const finder = await bundleFinder()
const seen = await withDemo(async ({ url }, browser) => {
  const scene = await seedScene(url, await Demo.signIn(url))
  // Accounts keep the look: what a browser remembers is for those without one.
  for (const token of Object.values(scene.tokens)) {
    await new Demo(url, token).call('PUT', '/api/account', { theme })
  }
  const onlooker = { browser, url, scene, theme, folder, finder, profiles: new Map() }
  return lookAtAll((sight, width) => look(onlooker, sight, width))
})
const sheet = join(folder, `index${values.dark ? '-dark' : ''}.html`)
await writeFile(sheet, sheetOf(seen))
const faulty = seen.filter(({ faults }) => faults.length > 0)
console.log(`${seen.length} looked at, ${faulty.length} with faults: ${sheet}`)
process.exitCode = faulty.length === 0 ? 0 : 1

function isMeant(name: string, asked: string): boolean {
  return asked.endsWith('*') ? name.startsWith(asked.slice(0, -1)) : name === asked
}

/** Two at a time; what is wrong is told as it is seen. */
async function lookAtAll(lookAt: (sight: Sight, width: number) => Promise<Seen>): Promise<Seen[]> {
  const all = wanted.flatMap((sight) => widths.map((width) => ({ sight, width })))
  const done: Seen[] = []
  const waiting = [...all.entries()]
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [place, { sight, width }] = next
      const one = await lookAt(sight, width)
      done[place] = one
      for (const fault of one.faults) console.log(`${one.name} at ${width}: ${fault}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return done
}
