import { statfs } from 'node:fs/promises'

/** The disk of a folder: bytes that may still be written, and all it has. */
export async function diskOf(folder: string): Promise<{ free_bytes: number; total_bytes: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free_bytes: bavail * bsize, total_bytes: blocks * bsize }
}
