import type { ChatSettings } from '@veranda/contract'
import type { ChangeEvent } from 'react'
import type { DraftSection } from '#features/chat-settings/sections/use-draft-section.ts'
import type { ChannelDraft } from './use-channel-draft.ts'

/** Keys of the settings that hold objects, not lists. */
type PartKey = {
  [K in keyof ChatSettings]: ChatSettings[K] extends readonly unknown[] ? never : K
}[keyof ChatSettings]

type KeyOf<Part, Value> = {
  [K in keyof Part]-?: Part[K] extends Value ? K : never
}[keyof Part] &
  string

type InputChange = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>

/** Field props for one part of a channel's settings. */
export function draftFields<K extends PartKey>(draft: ChannelDraft, key: K, fault: DraftSection['fault']) {
  type Part = ChatSettings[K]
  const part: Part = draft.values[key]
  const set = (changes: Partial<Part>) => draft.set({ [key]: { ...part, ...changes } })
  const at = (name: string, hint: string | undefined) => {
    const message = fault(`${key}.${name}`)
    return { name: `${key}.${name}`, error: message !== undefined, helperText: message ?? hint }
  }
  const setField = (name: string, value: string | number) => set({ [name]: value } as Partial<Part>)
  return {
    part,
    set,
    text: (name: KeyOf<Part, string>, hint?: string) => ({
      ...at(name, hint),
      value: part[name] as string,
      onChange: ({ target }: InputChange) => setField(name, target.value),
    }),
    /** An empty field is not a number: reported on saving. */
    number: (name: KeyOf<Part, number | null>, hint?: string) => {
      const value = part[name] as number | null
      return {
        ...at(name, hint),
        type: 'number',
        value: value === null || Number.isNaN(value) ? '' : String(value),
        onChange: ({ target }: InputChange) =>
          setField(name, target.value === '' ? Number.NaN : Number(target.value)),
      }
    },
  }
}
