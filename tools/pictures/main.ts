import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import { Demo } from '#tools/lib/browser/demo.ts'
import { openContext, waitForHeading, waitUntilRendered, withDemo } from '#tools/lib/browser/demo-browser.ts'
import { type Shot, shots } from './list.ts'

const folder = join(import.meta.dirname, '..', '..', 'apps', 'web', 'public', 'pictures')
const index = join(folder, 'pictures.json')
/** A page shows about six pictures. */
const maxBytes = 60_000

interface PictureEntry {
  name: string
  widths: readonly number[]
  width: number
  height: number
}

const requested = process.argv.slice(2)
const list = requested.length === 0 ? shots : shots.filter(({ name }) => requested.includes(name))

await mkdir(folder, { recursive: true })
await withDemo(async (product, browser) => {
  const demo = await Demo.signIn(product.url)
  const entries = new Map((await readIndex()).map((entry) => [entry.name, entry]))
  for (const shot of list) entries.set(shot.name, await takePicture(browser, product.url, demo, shot))
  // Pages look up a picture by name; the one for link previews has a fixed address and is left out.
  const all = shots.flatMap(({ name, format }) => (format ? [] : (entries.get(name) ?? [])))
  await writeFile(index, `[\n${all.map((one) => `  ${formatEntry(one)}`).join(',\n')}\n]\n`)
})

/** Formats an entry as Biome does. */
function formatEntry(entry: PictureEntry): string {
  return JSON.stringify(entry, null, 1).replace(/\n */g, ' ').replace(/\[ /g, '[').replace(/ \]/g, ']')
}

async function readIndex(): Promise<PictureEntry[]> {
  const text = await readFile(index, 'utf8').catch(() => '[]')
  return JSON.parse(text) as PictureEntry[]
}

async function takePicture(from: Browser, url: string, demo: Demo, shot: Shot): Promise<PictureEntry> {
  const { name, viewport, widths, format = 'webp', isPublic = false, prepare } = shot
  const path = typeof shot.path === 'string' ? shot.path : await shot.path(demo)
  const largest = Math.max(...widths)
  const context = await openContext(from, url, {
    viewport,
    deviceScaleFactor: Math.max(1, largest / viewport.width),
    ...(!isPublic && { token: demo.token }),
  })
  const page = await context.newPage()
  await page.goto(`${url}${path}`)
  await waitForHeading(page)
  await prepare?.(page, demo)
  await waitUntilRendered(page)
  const png = await page.screenshot({ animations: 'disabled' })
  await context.close()
  for (const width of widths) await save(png, `${name}-${width}`, width, format)
  const height = Math.round((largest * viewport.height) / viewport.width)
  console.log(`${name}: ${widths.join(', ')}`)
  return { name, widths, width: largest, height }
}

/** Saves with the best quality that fits into the size limit. */
async function save(png: Buffer, name: string, width: number, format: 'webp' | 'jpeg'): Promise<void> {
  for (const quality of [82, 72, 62, 50, 40]) {
    const smaller = sharp(png).resize({ width })
    const content = await (format === 'webp'
      ? smaller.webp({ quality, effort: 6 })
      : smaller.jpeg({ quality })
    ).toBuffer()
    if (content.length > maxBytes) continue
    await writeFile(join(folder, `${name}.${format === 'webp' ? 'webp' : 'jpg'}`), content)
    return
  }
  throw new Error(`${name} exceeds ${maxBytes} bytes at any quality`)
}
