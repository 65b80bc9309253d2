import type { ChatChannel, ChatSettings } from '@veranda/contract'
import { useState } from 'react'
import { isSame, mergeValues } from '#lib/query/merge-values.ts'

/** Values of a channel that are saved by section. */
type ChannelValues = ChatSettings & { allowed_origins: string[] }
export type ChannelKey = keyof ChannelValues

type Clashes = Record<string, unknown>

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
  /** Continues with a channel that a colleague saved: all that was not edited here becomes theirs. */
  merge: (newer: ChatChannel) => void
  /** Whether a colleague's channel differs from the loaded one in these keys. */
  differs: (newer: ChatChannel, keys: readonly ChannelKey[]) => boolean
  /** The colleague's values by the paths that both changed. */
  clashes: Clashes
  isDirty: (keys: readonly ChannelKey[]) => boolean
}

const valuesOf = ({ settings, allowed_origins }: ChatChannel): ChannelValues => ({
  ...settings,
  allowed_origins,
})

const part = (values: ChannelValues, keys: readonly ChannelKey[]): Partial<ChannelValues> =>
  Object.fromEntries(keys.map((key) => [key, values[key]]))

const withoutKeys = (clashes: Clashes, keys: readonly ChannelKey[]) =>
  Object.fromEntries(Object.entries(clashes).filter(([path]) => !isAt(path, keys)))

/** Whether a path is that of one of the keys, or inside it. */
export const isAt = (path: string, keys: readonly string[]) => keys.includes(path.split('.')[0] ?? path)

/** Holds edited values of all sections, so that switching sections loses nothing. */
export function useChannelDraft(channel: ChatChannel): ChannelDraft {
  const [saved, setSaved] = useState(channel)
  const [values, setValues] = useState(() => valuesOf(channel))
  const [clashes, setClashes] = useState<Clashes>({})
  const before = valuesOf(saved)
  const keys = Object.keys(before) as ChannelKey[]
  const changed = keys.filter((key) => !isSame(before[key], values[key]))
  const take = (newer: ChatChannel, savedKeys: readonly ChannelKey[]) => {
    const dirtyKeys = changed.filter((key) => !savedKeys.includes(key))
    setSaved(newer)
    setClashes((now) => withoutKeys(now, savedKeys))
    setValues((now) => ({ ...valuesOf(newer), ...part(now, dirtyKeys) }))
  }
  const merge = (newer: ChatChannel) => {
    const mergedWith = (mine: ChannelValues) => mergeValues({ before, mine, theirs: valuesOf(newer) })
    setSaved(newer)
    setValues((now) => mergedWith(now).value as ChannelValues)
    const found = mergedWith(values).clashes.map(({ path, theirs }) => [path, theirs] as const)
    setClashes((now) => ({ ...now, ...Object.fromEntries(found) }))
  }
  // Refetched without edits: nothing can be lost.
  if (channel.version > saved.version && changed.length === 0) take(channel, keys)
  return {
    channel,
    version: saved.version,
    values,
    set: (changes) => setValues((now) => ({ ...now, ...changes })),
    reset: (reset) => {
      setClashes((now) => withoutKeys(now, reset))
      setValues((now) => ({ ...now, ...part(before, reset) }))
    },
    take,
    merge,
    differs: (newer, section) => !isSame(part(valuesOf(newer), section), part(before, section)),
    clashes,
    isDirty: (section) => section.some((key) => changed.includes(key)),
  }
}
