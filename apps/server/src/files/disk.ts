import { statfs } from 'node:fs/promises'

/** Free and total bytes of a folder's disk. */
export async function diskOf(folder: string): Promise<{ free_bytes: number; total_bytes: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free_bytes: bavail * bsize, total_bytes: blocks * bsize }
}
