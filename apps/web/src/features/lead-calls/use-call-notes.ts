import { useState } from 'react'

/** What is being written about each lead: it outlasts the lead's turns on the screen. */
export function useCallNotes() {
  const [notes, setNotes] = useState<ReadonlyMap<number, string>>(new Map())
  const change = (id: number, changed: (note: string) => string) =>
    setNotes((old) => new Map(old).set(id, changed(old.get(id) ?? '')))
  return {
    of: (id: number) => notes.get(id) ?? '',
    write: (id: number, note: string) => change(id, () => note),
    /** Returns the note of an undone call, below what was typed meanwhile. */
    giveBack: (id: number, note: string) =>
      change(id, (typed) => [typed, note].filter((part) => part.trim()).join('\n')),
  }
}
