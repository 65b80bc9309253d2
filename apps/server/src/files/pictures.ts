import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { type FileTypeName, fileLimits } from '@veranda/contract'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { createLimiter } from './limiter.ts'
import { fileRefused } from './refusal.ts'

// Uploads are rare and large, so a cache would only cost memory.
sharp.cache(false)
sharp.concurrency(1)

export interface Picture {
  width: number
  height: number
}

const formats: Partial<Record<FileTypeName, 'png' | 'jpeg' | 'webp' | 'gif'>> = {
  png: 'png',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  webp: 'webp',
  gif: 'gif',
}

/** Decoding may take hundreds of megabytes, so few pictures are decoded at once. */
const turns = createLimiter(Math.max(1, Math.min(2, availableParallelism() - 1)))

/**
 * Re-encodes a picture, which removes everything except pixels (locations, comments, appended data), and rotates it by its EXIF
 * orientation. Sizes are checked from the header before anything is decoded.
 */
export async function reencodePhoto(
  type: FileTypeName,
  source: string,
  target: string,
  thumbnail: string,
): Promise<Picture> {
  const format = formats[type]
  if (!format) throw new Error(`not a picture: ${type}`)
  if ((await stat(source)).size > fileLimits.imageSizeMax) throw fileRefused('imageSize')
  return turns(async () => {
    const header = await headerOf(source)
    if (header.format !== format) throw fileRefused('mismatch')
    checkSizes(header)
    const isAnimated = (header.pages ?? 1) > 1
    try {
      const input = opened(source, isAnimated)
      const { width, height, pageHeight } = await encoded(input, format).toFile(target)
      await opened(target, false)
        .resize({
          width: fileLimits.thumbnailWidth,
          height: fileLimits.thumbnailWidth,
          fit: 'inside',
          withoutEnlargement: true,
        })
        .webp({ quality: 78, effort: 3 })
        .toFile(thumbnail)
      return { width, height: pageHeight ?? height }
    } catch {
      throw fileRefused('broken')
    }
  })
}

async function headerOf(source: string): Promise<Metadata> {
  try {
    return await sharp(source, { limitInputPixels: false }).metadata()
  } catch {
    throw fileRefused('broken')
  }
}

function checkSizes({ width, height, pages = 1, pageHeight = height }: Metadata): void {
  if (width * pageHeight > fileLimits.imagePixelsMax) throw fileRefused('tooManyPixels')
  if (pages === 1) return
  if (pages > fileLimits.animationFramesMax) throw fileRefused('animation')
  if (width * pageHeight * pages > fileLimits.animationPixelsMax) throw fileRefused('animation')
}

function opened(source: string, isAnimated: boolean): Sharp {
  return sharp(source, {
    limitInputPixels: fileLimits.imagePixelsMax,
    failOn: 'error',
    sequentialRead: true,
    ...(isAnimated && { animated: true }),
  }).timeout({ seconds: 30 })
}

function encoded(input: Sharp, format: 'png' | 'jpeg' | 'webp' | 'gif'): Sharp {
  if (format === 'gif') return input.gif({ effort: 3 })
  const upright = input.autoOrient()
  if (format === 'png') return upright.png({ compressionLevel: 6 })
  if (format === 'webp') return upright.webp({ quality: 88, effort: 3 })
  return upright.jpeg({ quality: 88 })
}
