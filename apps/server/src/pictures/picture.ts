import sharp from 'sharp'
import { createLimiter } from '#files/limiter.ts'

// Decoders hold what they decode: nothing is kept, and one picture takes one thread.
sharp.cache(false)
sharp.concurrency(1)

/** The formats that cameras and screens make. SVG is none of them: it is a document that runs. */
const beginnings: readonly ((bytes: Uint8Array) => boolean)[] = [
  (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]),
  (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  (bytes) => startsWith(bytes, [...Buffer.from('GIF8')]),
  (bytes) =>
    startsWith(bytes, [...Buffer.from('RIFF')]) && startsWith(bytes.subarray(8), [...Buffer.from('WEBP')]),
]

const startsWith = (bytes: Uint8Array, wanted: readonly number[]) =>
  wanted.every((byte, index) => bytes[index] === byte)

/** More than any phone's camera makes; what a small file unpacks to beyond it is a bomb. */
const pixelsMax = 50_000_000
const seconds = 5

/** Decoding takes hundreds of megabytes at worst: few at a time. */
const turns = createLimiter(2)

/** How a picture is to fit: cut to a square, or whole within one. */
export type PictureFit = { size: number; fit: 'cover' | 'inside' }

/**
 * Draws a picture anew as WebP: of what came in, only colours remain, no metadata, no second page, no hidden tail.
 * Answers nothing where the bytes are not a picture that it can read.
 */
export async function redraw(bytes: Uint8Array, { size, fit }: PictureFit): Promise<Buffer | undefined> {
  if (!beginnings.some((isKnown) => isKnown(bytes))) return undefined
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
    // What cannot be read is refused, whatever the decoder calls it.
    return undefined
  }
}
