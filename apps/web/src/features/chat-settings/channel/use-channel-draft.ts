import type { ChatChannel, ChatSettings } from '@veranda/contract'
import { useState } from 'react'

/** Values of a channel that are saved by section. */
type ChannelValues = ChatSettings & { allowed_origins: string[] }
export type ChannelKey = keyof ChannelValues

/** A channel's saved and edited values. */
export interface ChannelDraft {
  channel: ChatChannel
  version: number
  values: ChannelValues
  set: (changes: Partial<ChannelValues>) => void
  /** Restores the saved values. */
  reset: (keys: readonly ChannelKey[]) => void
  /** Continues with a newer channel: takes these keys, and all that were not edited here. */
  take: (newer: ChatChannel, keys: readonly ChannelKey[]) => void
  isDirty: (keys: readonly ChannelKey[]) => boolean
}

const valuesOf = ({ settings, allowed_origins }: ChatChannel): ChannelValues => ({
  ...settings,
  allowed_origins,
})

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const part = (values: ChannelValues, keys: readonly ChannelKey[]): Partial<ChannelValues> =>
  Object.fromEntries(keys.map((key) => [key, values[key]]))

/** Holds edited values of all sections, so that switching sections loses nothing. */
export function useChannelDraft(channel: ChatChannel): ChannelDraft {
  const [saved, setSaved] = useState(channel)
  const [values, setValues] = useState(() => valuesOf(channel))
  const before = valuesOf(saved)
  const keys = Object.keys(before) as ChannelKey[]
  const changed = keys.filter((key) => !isSame(before[key], values[key]))
  const take = (newer: ChatChannel, savedKeys: readonly ChannelKey[]) => {
    const dirtyKeys = changed.filter((key) => !savedKeys.includes(key))
    setSaved(newer)
    setValues((now) => ({ ...valuesOf(newer), ...part(now, dirtyKeys) }))
  }
  // Refetched without edits: nothing can be lost.
  if (channel.version > saved.version && changed.length === 0) take(channel, keys)
  return {
    channel,
    version: saved.version,
    values,
    set: (changes) => setValues((now) => ({ ...now, ...changes })),
    reset: (reset) => setValues((now) => ({ ...now, ...part(before, reset) })),
    take,
    isDirty: (section) => section.some((key) => changed.includes(key)),
  }
}
