import { type Conversation, channelKinds } from '@veranda/contract'

/** The name of a channel; a bot's with its messenger, because bots often share the company's name. */
export function channelName({ kind, name }: NonNullable<Conversation['channel']>): string {
  if (kind === 'widget') return name || channelKinds[kind]
  return [channelKinds[kind], name].filter(Boolean).join(' · ')
}
