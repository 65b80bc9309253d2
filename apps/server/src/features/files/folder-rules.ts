import { fileLimits, type Role, type Scope } from '@veranda/contract'
import { DomainError } from '#errors.ts'

/** What decides who sees a folder. */
export interface FolderNode {
  id: number
  parent_id: number | null
  visible_to: string[] | null
}

interface Eyes {
  role: Role
  /** How far `file.read` reaches. */
  read: Scope
}

/** The owner and the administrators see every folder, whatever stands on it. */
export const seesEveryFolder = (role: Role) => role === 'owner' || role === 'admin'

/**
 * The folders that somebody sees. The nearest list of roles counts, on the folder itself or above it; where there is
 * none, those see it who see every file.
 */
export function visibleFolders(folders: readonly FolderNode[], eyes: Eyes): Set<number> {
  if (seesEveryFolder(eyes.role)) return new Set(folders.map(({ id }) => id))
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const isVisible = (folder: FolderNode): boolean => {
    const list = folderPath(folder, byId).find(({ visible_to }) => visible_to !== null)?.visible_to
    return list ? list.includes(eyes.role) : eyes.read === 'all'
  }
  return new Set(folders.filter(isVisible).map(({ id }) => id))
}

/** The folder and those above it, upwards. */
export function folderPath(folder: FolderNode, byId: ReadonlyMap<number, FolderNode>): FolderNode[] {
  const chain: FolderNode[] = []
  let at: FolderNode | undefined = folder
  while (at && chain.length <= fileLimits.foldersMax) {
    chain.push(at)
    at = at.parent_id === null ? undefined : byId.get(at.parent_id)
  }
  return chain
}

/** The folder and everything below it. */
export function subtreeOf(id: number, folders: readonly FolderNode[]): number[] {
  const found = [id]
  for (const parent of found) {
    for (const folder of folders) if (folder.parent_id === parent) found.push(folder.id)
  }
  return found
}

/** Refuses a place that would make a circle or a tree nobody can walk. */
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
