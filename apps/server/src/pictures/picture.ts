import sharp from 'sharp'
import { createLimiter } from '#files/limiter.ts'

// Decoded pictures are large: nothing is cached, and each picture uses one thread.
sharp.cache(false)
sharp.concurrency(1)

/** Signatures of the formats that cameras and screenshots use. SVG is excluded: it may contain scripts. */
const signatures: readonly ((bytes: Uint8Array) => boolean)[] = [
  (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]),
  (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  (bytes) => startsWith(bytes, [...Buffer.from('GIF8')]),
  (bytes) =>
    startsWith(bytes, [...Buffer.from('RIFF')]) && startsWith(bytes.subarray(8), [...Buffer.from('WEBP')]),
]

const startsWith = (bytes: Uint8Array, expected: readonly number[]) =>
  expected.every((byte, index) => bytes[index] === byte)

/** More than any phone's camera makes; a larger picture is a decompression bomb. */
const pixelsMax = 50_000_000
const seconds = 5

/** Decoding takes hundreds of megabytes at worst, so few run at once. */
const turns = createLimiter(2)

/** `cover`: cropped to a square; `inside`: scaled to fit into one. */
export type PictureFit = { size: number; fit: 'cover' | 'inside' }

/**
 * Re-encodes a picture as WebP, which keeps only pixels: no metadata, no further pages, no appended data. Returns
 * nothing for bytes that are not a readable picture.
 */
export async function redraw(bytes: Uint8Array, { size, fit }: PictureFit): Promise<Buffer | undefined> {
  if (!signatures.some((isKnown) => isKnown(bytes))) return undefined
  try {
    return await turns(() =>
      sharp(bytes, { pages: 1, limitInputPixels: pixelsMax, failOn: 'error' })
        .rotate()
        .resize(size, size, { fit, withoutEnlargement: fit === 'inside' })
        .webp({ quality: 86 })
        .timeout({ seconds })
        .toBuffer(),
    )
  } catch {
    // An unreadable picture is refused, whatever the decoder's error.
    return undefined
  }
}
