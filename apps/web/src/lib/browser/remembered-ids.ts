/** Only the newest are worth remembering: what ended never comes back. */
const most = 50

/** Numbers that this browser keeps under a key, the newest last; none where what it kept cannot be read. */
export function readIds(key: string): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) && kept.every((id) => typeof id === 'number') ? kept : []
  } catch {
    return []
  }
}

/** Adds a number to them. Answers all that are kept now. */
export function rememberId(key: string, id: number): number[] {
  const kept = [...readIds(key).filter((other) => other !== id), id].slice(-most)
  localStorage.setItem(key, JSON.stringify(kept))
  return kept
}
