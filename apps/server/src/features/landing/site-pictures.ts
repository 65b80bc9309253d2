import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type Html, html } from '#text/html.ts'

const shot = z.object({
  name: z.string(),
  /** Available widths, smallest first. */
  widths: z.array(z.number()).min(1),
  width: z.number(),
  height: z.number(),
})

/** Screenshots of the product, created by `tools/pictures.mjs`. */
export type Pictures = ReadonlyMap<string, z.infer<typeof shot>>

/** Reads the list of screenshots; empty if the browser app is not built. */
export async function readPictures(folder: string | undefined): Promise<Pictures> {
  const text = folder && (await readFile(join(folder, 'pictures', 'pictures.json'), 'utf8').catch(() => ''))
  const shots = text ? z.array(shot).parse(JSON.parse(text)) : []
  return new Map(shots.map((one) => [one.name, one]))
}

/** A responsive screenshot. The first one of a page is loaded eagerly. */
export function picture(
  pictures: Pictures,
  name: string,
  { alt, isFirst = false }: { alt: string; isFirst?: boolean },
): Html | undefined {
  const found = pictures.get(name)
  if (!found) return undefined
  const { widths, width, height } = found
  const set = widths.map((one) => `/pictures/${name}-${one}.webp ${one}w`).join(', ')
  const isTall = height > width
  const sizes = isTall ? '240px' : '(max-width: 900px) calc(100vw - 32px), 600px'
  return html`<img class="shot${isTall && ' tall'}" src="/pictures/${name}-${widths[0] ?? width}.webp" srcset="${set}" sizes="${sizes}"
width="${width}" height="${height}" alt="${alt}" decoding="async" ${isFirst ? html`fetchpriority="high"` : html`loading="lazy"`}>`
}
