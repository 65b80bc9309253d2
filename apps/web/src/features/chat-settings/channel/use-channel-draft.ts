import type { ChatChannel, ChatSettings } from '@veranda/contract'
import { useState } from 'react'

/** Everything about a channel that is saved section by section. */
type ChannelValues = ChatSettings & { allowed_origins: string[] }
export type ChannelKey = keyof ChannelValues

/** A channel as it is saved, and as it is being changed. */
export interface ChannelDraft {
  channel: ChatChannel
  version: number
  values: ChannelValues
  set: (changes: Partial<ChannelValues>) => void
  /** Puts what is saved back. */
  reset: (keys: readonly ChannelKey[]) => void
  /** Goes on with a newer channel: these are taken from it, and so is whatever nobody has changed here. */
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

/** Holds what is changed of a channel in all its sections at once: none of it is lost on the way from one to another. */
export function useChannelDraft(channel: ChatChannel): ChannelDraft {
  const [saved, setSaved] = useState(channel)
  const [values, setValues] = useState(() => valuesOf(channel))
  const before = valuesOf(saved)
  const keys = Object.keys(before) as ChannelKey[]
  const changed = keys.filter((key) => !isSame(before[key], values[key]))
  const take = (newer: ChatChannel, taken: readonly ChannelKey[]) => {
    const kept = changed.filter((key) => !taken.includes(key))
    setSaved(newer)
    setValues((now) => ({ ...valuesOf(newer), ...part(now, kept) }))
  }
  // Refetched while nothing is being changed: there is nothing to lose.
  if (channel.version > saved.version && changed.length === 0) take(channel, keys)
  return {
    channel,
    version: saved.version,
    values,
    set: (changes) => setValues((now) => ({ ...now, ...changes })),
    reset: (reset) => setValues((now) => ({ ...now, ...part(before, reset) })),
    take,
    isDirty: (asked) => asked.some((key) => changed.includes(key)),
  }
}
