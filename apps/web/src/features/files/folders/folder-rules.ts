import type { FileFolder } from '@veranda/contract'

/** Folders as a tree is read: each before those inside it. */
export function orderedTree(folders: FileFolder[]): { folder: FileFolder; depth: number }[] {
  const inside = (parentId: number | null, depth: number): { folder: FileFolder; depth: number }[] =>
    folders
      .filter((folder) => folder.parent_id === parentId)
      .flatMap((folder) => [{ folder, depth }, ...inside(folder.id, depth + 1)])
  return inside(null, 0)
}

/** From the top down to a folder, itself included. */
export function pathTo(folders: FileFolder[], id: number): FileFolder[] {
  const folder = folders.find((one) => one.id === id)
  if (!folder) return []
  return folder.parent_id === null ? [folder] : [...pathTo(folders, folder.parent_id), folder]
}

/** Whether a folder is another one or lies somewhere in it. */
export function isWithin(folders: FileFolder[], id: number, outerId: number): boolean {
  return pathTo(folders, id).some((folder) => folder.id === outerId)
}
