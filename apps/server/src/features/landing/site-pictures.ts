import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type Html, html } from '#text/html.ts'

const shot = z.object({
  name: z.string(),
  /** Each width that there is a file of, smallest first. */
  widths: z.array(z.number()).min(1),
  width: z.number(),
  height: z.number(),
})

/** Screenshots of the product, as `tools/pictures.mjs` has left them. */
export type Pictures = ReadonlyMap<string, z.infer<typeof shot>>

/** Reads what pictures there are; none where the browser app is not built. */
export async function readPictures(folder: string | undefined): Promise<Pictures> {
  const text = folder && (await readFile(join(folder, 'pictures', 'pictures.json'), 'utf8').catch(() => ''))
  const shots = text ? z.array(shot).parse(JSON.parse(text)) : []
  return new Map(shots.map((one) => [one.name, one]))
}

/** A screenshot in the sizes that there are of it. The first one of a page is wanted at once. */
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
