import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { fromRoot } from './lib/paths.mjs'

/**
 * Draws the icons of the installed app from the favicon: `node tools/make-icons.mjs`. Systems that cut icons to a shape of their own
 * (`maskable`) leave the middle four fifths alone, so there the drawing is smaller on a ground without corners.
 */
const folder = fromRoot('apps/web/public')
const drawing = readFileSync(`${folder}/favicon.svg`, 'utf8')
const ground = drawing.replace('rx="8"', 'rx="0"')
const lines = drawing.replace(/<rect[^>]*\/>/, '')

/** @param {string} svg @param {number} size */
const png = (svg, size) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size)
    .png({ palette: true })

for (const size of [192, 512]) await png(drawing, size).toFile(`${folder}/icon-${size}.png`)
await png(ground, 180).toFile(`${folder}/apple-touch-icon.png`)
const small = await png(lines, 360).toBuffer()
await png(ground.replace(/<path[^>]*\/>/g, ''), 512)
  .composite([{ input: small }])
  .toFile(`${folder}/icon-maskable-512.png`)
