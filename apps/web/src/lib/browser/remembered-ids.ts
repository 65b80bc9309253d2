/** Only the newest ids are kept; old ones are never asked for again. */
const most = 50

/** Ids stored in this browser under a key, newest last; empty if unreadable. */
export function readIds(key: string): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) && kept.every((id) => typeof id === 'number') ? kept : []
  } catch {
    return []
  }
}

/** Adds an id and returns all stored ones. */
export function rememberId(key: string, id: number): number[] {
  const kept = [...readIds(key).filter((other) => other !== id), id].slice(-most)
  localStorage.setItem(key, JSON.stringify(kept))
  return kept
}
