import { fileLimits, type Role, type Scope } from '@veranda/contract'
import { DomainError } from '#errors.ts'

/** What determines who may see a folder. */
export interface FolderNode {
  id: number
  parent_id: number | null
  visible_to: string[] | null
}

interface FolderViewer {
  role: Role
  /** The scope of `file.read`. */
  read: Scope
}

/** The owner and administrators see every folder, whatever its roles. */
export const seesEveryFolder = (role: Role) => role === 'owner' || role === 'admin'

/**
 * Ids of the folders visible to a user. The nearest list of roles applies, of the folder itself or an ancestor;
 * without one, users who may read all files see it.
 */
export function visibleFolders(folders: readonly FolderNode[], viewer: FolderViewer): Set<number> {
  if (seesEveryFolder(viewer.role)) return new Set(folders.map(({ id }) => id))
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const isVisible = (folder: FolderNode): boolean => {
    const list = folderPath(folder, byId).find(({ visible_to }) => visible_to !== null)?.visible_to
    return list ? list.includes(viewer.role) : viewer.read === 'all'
  }
  return new Set(folders.filter(isVisible).map(({ id }) => id))
}

/** The folder and its ancestors, upwards. */
export function folderPath(folder: FolderNode, byId: ReadonlyMap<number, FolderNode>): FolderNode[] {
  const chain: FolderNode[] = []
  let at: FolderNode | undefined = folder
  while (at && chain.length <= fileLimits.foldersMax) {
    chain.push(at)
    at = at.parent_id === null ? undefined : byId.get(at.parent_id)
  }
  return chain
}

/** The ids of a folder and its descendants. */
export function subtreeOf(id: number, folders: readonly FolderNode[]): number[] {
  const found = [id]
  for (const parent of found) {
    for (const folder of folders) if (folder.parent_id === parent) found.push(folder.id)
  }
  return found
}

/** Throws for a move that would create a cycle or exceed the depth limit. */
export function checkMove(id: number | null, parentId: number | null, folders: readonly FolderNode[]): void {
  if (parentId === null) return
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const parent = byId.get(parentId)
  if (!parent) throw new DomainError('not_found')
  const above = folderPath(parent, byId)
  if (id !== null && above.some((folder) => folder.id === id)) throw new DomainError('folder_cycle')
  const height = id === null ? 1 : heightOf(id, folders)
  if (above.length + height > fileLimits.folderDepthMax) throw new DomainError('folder_too_deep')
}

function heightOf(id: number, folders: readonly FolderNode[]): number {
  const children = folders.filter((folder) => folder.parent_id === id)
  return 1 + Math.max(0, ...children.map((child) => heightOf(child.id, folders)))
}
