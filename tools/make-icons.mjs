import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { fromRoot } from './lib/paths.mjs'

/**
 * Generates the icons of the installed app from the favicon: `node tools/make-icons.mjs`. The system crops a `maskable` icon
 * outside of its middle four fifths, so its drawing is smaller and its backbackground has square corners.
 */
const folder = fromRoot('apps/web/public')
const drawing = readFileSync(`${folder}/favicon.svg`, 'utf8')
const background = drawing.replace('rx="8"', 'rx="0"')
const linesOnly = drawing.replace(/<rect[^>]*\/>/, '')

/** @param {string} svg @param {number} size */
const png = (svg, size) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size)
    .png({ palette: true })

for (const size of [192, 512]) await png(drawing, size).toFile(`${folder}/icon-${size}.png`)
await png(background, 180).toFile(`${folder}/apple-touch-icon.png`)
const small = await png(linesOnly, 360).toBuffer()
await png(background.replace(/<path[^>]*\/>/g, ''), 512)
  .composite([{ input: small }])
  .toFile(`${folder}/icon-maskable-512.png`)
