/** Only the newest ids are kept; old ones are never asked for again. */
const most = 50

/** Ids stored in this browser under a key, newest last; empty if unreadable. */
export function readIds(key: string): number[] {
  try {
    const storedIds: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(storedIds) && storedIds.every((id) => typeof id === 'number') ? storedIds : []
  } catch {
    return []
  }
}

/** Adds an id and returns all stored ones. */
export function rememberId(key: string, id: number): number[] {
  const newIds = [...readIds(key).filter((other) => other !== id), id].slice(-most)
  localStorage.setItem(key, JSON.stringify(newIds))
  return newIds
}
