/** Enough for what the server draws of it. */
const side = 1024

/**
 * A picture small enough to send: phones take photographs of many megabytes. Where the browser cannot read it, it
 * goes as it is, and the server says what is wrong with it.
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
