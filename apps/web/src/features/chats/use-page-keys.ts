import type { Conversation } from '@veranda/contract'
import type { RefObject } from 'react'
import { useShortcuts } from '#lib/browser/shortcuts.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import type { ChatAddress } from './chat-address.ts'
import type { ComposerHandle } from './composer/composer.tsx'
import { useAssign, useConversationState } from './details/assignment.ts'
import { chatShortcuts } from './shortcut-texts.ts'

interface Parts {
  address: ChatAddress
  list: readonly Conversation[]
  opened: Conversation | null
  canWrite: boolean
  composer: RefObject<ComposerHandle | null>
}

/** Keyboard shortcuts of the chats page. */
export function usePageKeys({ address, list, opened, canWrite, composer }: Parts): void {
  const { user } = useCurrentUser()
  // Placeholder while no conversation is open; nothing is requested for it.
  const subject = opened ?? ({ id: 0, assignee: null } as Conversation)
  const { assign } = useAssign(subject)
  const { close } = useConversationState(subject)
  const isVisitor = canWrite && opened?.kind === 'visitor'
  const step = (by: number) => {
    const place = list.findIndex(({ id }) => id === address.conversationId)
    const next = list[place === -1 ? 0 : place + by]
    if (next) address.open(next.id)
  }
  useShortcuts(chatShortcuts, {
    next: () => step(1),
    previous: () => step(-1),
    take: () => isVisitor && user && opened.assignee?.id !== user.id && assign(user.id),
    close: () => isVisitor && opened.status !== 'closed' && close.mutate('done'),
    note: () => canWrite && composer.current?.write('note'),
    reply: () => canWrite && composer.current?.write('reply'),
    back: () => address.conversationId !== null && address.close(),
  })
}
