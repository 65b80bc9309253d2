import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import { Demo } from '#tools/lib/browser/demo.ts'
import { openStill, untilDrawn, untilHeaded, withDemo } from '#tools/lib/browser/demo-browser.ts'
import { type Shot, shots } from './list.ts'

const folder = join(import.meta.dirname, '..', '..', 'apps', 'web', 'public', 'pictures')
const index = join(folder, 'pictures.json')
/** A page of ours shows half a dozen of them. */
const mostBytes = 60_000

interface Taken {
  name: string
  widths: readonly number[]
  width: number
  height: number
}

const wanted = process.argv.slice(2)
const list = wanted.length === 0 ? shots : shots.filter(({ name }) => wanted.includes(name))

await mkdir(folder, { recursive: true })
await withDemo(async (product, browser) => {
  const demo = await Demo.signIn(product.url)
  const known = new Map((await readIndex()).map((one) => [one.name, one]))
  for (const shot of list) known.set(shot.name, await take(browser, product.url, demo, shot))
  // Pages look a picture up by its name; the one for messengers has an address of its own.
  const all = shots.flatMap(({ name, format }) => (format ? [] : (known.get(name) ?? [])))
  await writeFile(index, `[\n${all.map((one) => `  ${lineOf(one)}`).join(',\n')}\n]\n`)
})

/** As the formatter of the sources has it. */
function lineOf(one: Taken): string {
  return JSON.stringify(one, null, 1).replace(/\n */g, ' ').replace(/\[ /g, '[').replace(/ \]/g, ']')
}

async function readIndex(): Promise<Taken[]> {
  const text = await readFile(index, 'utf8').catch(() => '[]')
  return JSON.parse(text) as Taken[]
}

async function take(from: Browser, url: string, demo: Demo, shot: Shot): Promise<Taken> {
  const { name, viewport, widths, format = 'webp', isPublic = false, prepare } = shot
  const path = typeof shot.path === 'string' ? shot.path : await shot.path(demo)
  const largest = Math.max(...widths)
  const context = await openStill(from, url, {
    viewport,
    deviceScaleFactor: Math.max(1, largest / viewport.width),
    ...(!isPublic && { token: demo.token }),
  })
  const page = await context.newPage()
  await page.goto(`${url}${path}`)
  await untilHeaded(page)
  await prepare?.(page, demo)
  await untilDrawn(page)
  const png = await page.screenshot({ animations: 'disabled' })
  await context.close()
  for (const width of widths) await save(png, `${name}-${width}`, width, format)
  const height = Math.round((largest * viewport.height) / viewport.width)
  console.log(`${name}: ${widths.join(', ')}`)
  return { name, widths, width: largest, height }
}

/** As fine as fits into what a picture may weigh. */
async function save(png: Buffer, name: string, width: number, format: 'webp' | 'jpeg'): Promise<void> {
  for (const quality of [82, 72, 62, 50, 40]) {
    const smaller = sharp(png).resize({ width })
    const content = await (format === 'webp'
      ? smaller.webp({ quality, effort: 6 })
      : smaller.jpeg({ quality })
    ).toBuffer()
    if (content.length > mostBytes) continue
    await writeFile(join(folder, `${name}.${format === 'webp' ? 'webp' : 'jpg'}`), content)
    return
  }
  throw new Error(`${name} is heavier than ${mostBytes} bytes at any quality`)
}
