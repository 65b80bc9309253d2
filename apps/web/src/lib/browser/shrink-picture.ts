/** Larger than anything the server generates from it. */
const side = 1024

/**
 * Scales a photo down for upload, as phones take many megabytes. If the browser cannot decode it, the original is
 * sent and the server reports the error.
 */
export async function shrinkPicture(file: File, maxBytes: number): Promise<Blob> {
  if (file.size <= maxBytes) return file
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
    return blob ?? file
  } catch {
    return file
  }
}
