import { type Conversation, channelKinds } from '@veranda/contract'

/** Where a visitor writes from; a bot by its messenger too, for its name is often the company’s own. */
export function channelName({ kind, name }: NonNullable<Conversation['channel']>): string {
  if (kind === 'widget') return name || channelKinds[kind]
  return [channelKinds[kind], name].filter(Boolean).join(' · ')
}
