import { type api, type BodyInput, chatChannel, chatChannelEndpoints } from '@veranda/contract'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useUpdateChannel } from '#features/chat-settings/channel/channel-queries.ts'
import { channelTexts as t } from '#features/chat-settings/channel/channel-texts.ts'
import {
  type ChannelDraft,
  type ChannelKey,
  isAt,
} from '#features/chat-settings/channel/use-channel-draft.ts'
import { ApiError } from '#lib/http/call.ts'
import { failureText } from '#lib/http/failure-text.ts'
import { toast } from '#lib/notices/toasts.ts'
import { newerValueText } from '#lib/query/newer-form.ts'
import { newerRecord, sendOverNewer } from '#lib/query/newer-record.ts'
import type { SectionState } from '#ui/page/section-form.tsx'

type ChannelBody = BodyInput<typeof api.chatChannels.update>
type Faults = Record<string, string>

export interface DraftSection {
  state: SectionState
  /** The error at a path: `appearance.title`, `hours.weekly.0`. */
  fault: (path: string) => string | undefined
}

function bodyOf({ values }: ChannelDraft, keys: readonly ChannelKey[], version: number) {
  const { allowed_origins, ...settings } = values
  const parts = Object.entries(settings).filter(([key]) => keys.includes(key as ChannelKey))
  return {
    version,
    ...(parts.length > 0 && { settings: Object.fromEntries(parts) }),
    ...(keys.includes('allowed_origins') && { allowed_origins }),
  }
}

/** Messages by the paths of a channel's values. */
function faultsOf(errors: readonly (readonly [path: string, message: string])[]): Faults {
  const places = errors.map(([path, message]) => [path.replace(/^settings\./, ''), message] as const)
  return Object.fromEntries(places.reverse())
}

/** Validates with the contract's schema; returns errors by path. */
function check(body: object): { body: ChannelBody } | { faults: Faults } {
  const checked = chatChannelEndpoints.update.body.safeParse(body)
  if (checked.success) return { body: checked.data }
  const issues = checked.error.issues.map(
    (issue) =>
      [issue.path.join('.'), issue.code === 'invalid_type' ? t.numberNeeded : issue.message] as const,
  )
  return { faults: faultsOf(issues) }
}

/**
 * State of one section of a channel, saved by itself with the version it was loaded in. After a version conflict the
 * colleague's other values are taken over, and the user chooses for those that both changed.
 */
export function useDraftSection(draft: ChannelDraft, keys: readonly ChannelKey[]): DraftSection {
  const update = useUpdateChannel(draft.channel.id)
  const [faults, setFaults] = useState<Faults>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [isStale, setStale] = useState(false)
  const form = useRef<Element>(null)
  useEffect(() => {
    if (Object.keys(faults).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faults])

  const hasClash = Object.keys(draft.clashes).some((path) => isAt(path, keys))

  const refuse = (error: unknown) => {
    const newer = newerRecord(error, chatChannel)
    setStale(newer !== null)
    if (newer) return draft.merge(newer)
    const errors = error instanceof ApiError ? Object.entries(error.errors) : []
    setFaults(faultsOf(errors.map(([path, [message = '']]) => [path, message])))
    setProblem(failureText(error, t.call))
  }
  const sendMerged = (body: ChannelBody) =>
    sendOverNewer((version) => update.mutateAsync({ ...body, version }), {
      schema: chatChannel,
      version: body.version,
      clashes: (newer) => draft.differs(newer, keys),
      onResent: draft.merge,
    })
  const send = async () => {
    setProblem(null)
    const checked = check(bodyOf(draft, keys, draft.version))
    setFaults('faults' in checked ? checked.faults : {})
    if ('faults' in checked) return
    try {
      draft.take(await sendMerged(checked.body), keys)
      setStale(false)
      toast.success(t.call.success)
    } catch (error) {
      refuse(error)
    }
  }
  const reset = () => {
    setFaults({})
    setProblem(null)
    setStale(false)
    draft.reset(keys)
  }
  return {
    fault: (path) =>
      faults[path] ?? (path in draft.clashes ? newerValueText(draft.clashes[path]) : undefined),
    state: {
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        form.current = event.currentTarget
        void send()
      },
      problem,
      takeTheirs: isStale || hasClash ? reset : undefined,
      isDirty: draft.isDirty(keys),
      isSending: update.isPending,
      reset,
    },
  }
}
