import type { FileFolder } from '@veranda/contract'

/** Folders in tree order: each before its subfolders. */
export function orderedTree(folders: FileFolder[]): { folder: FileFolder; depth: number }[] {
  const inside = (parentId: number | null, depth: number): { folder: FileFolder; depth: number }[] =>
    folders
      .filter((folder) => folder.parent_id === parentId)
      .flatMap((folder) => [{ folder, depth }, ...inside(folder.id, depth + 1)])
  return inside(null, 0)
}

/** The path from the top to a folder, inclusive. */
export function pathTo(folders: FileFolder[], id: number): FileFolder[] {
  const folder = folders.find((one) => one.id === id)
  if (!folder) return []
  return folder.parent_id === null ? [folder] : [...pathTo(folders, folder.parent_id), folder]
}

/** Whether a folder equals another one or is inside it. */
export function isWithin(folders: FileFolder[], id: number, outerId: number): boolean {
  return pathTo(folders, id).some((folder) => folder.id === outerId)
}
