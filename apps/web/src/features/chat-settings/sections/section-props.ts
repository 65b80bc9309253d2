import type { ChannelDraft, ChannelKey } from '#features/chat-settings/channel/use-channel-draft.ts'

export interface SectionProps {
  draft: ChannelDraft
  /** What of the channel the section saves. */
  keys: readonly ChannelKey[]
}
