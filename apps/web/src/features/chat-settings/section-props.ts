import type { ChannelDraft, ChannelKey } from './use-channel-draft.ts'

export interface SectionProps {
  draft: ChannelDraft
  /** What of the channel the section saves. */
  keys: readonly ChannelKey[]
}
