import type { ChannelDraft, ChannelKey } from '#features/chat-settings/channel/use-channel-draft.ts'

export interface SectionProps {
  draft: ChannelDraft
  /** Keys of the channel that the section saves. */
  keys: readonly ChannelKey[]
}
