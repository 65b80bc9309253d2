import BlockIcon from '@mui/icons-material/BlockOutlined'
import EraseIcon from '@mui/icons-material/PersonRemoveOutlined'
import ReopenIcon from '@mui/icons-material/ReplayOutlined'
import ReportIcon from '@mui/icons-material/ReportOutlined'
import SnoozeIcon from '@mui/icons-material/SnoozeOutlined'
import CloseIcon from '@mui/icons-material/TaskAltOutlined'
import type { ConversationDetails } from '@veranda/contract'
import { useState } from 'react'
import { useCurrentUser } from '#lib/use-current-user.ts'
import { type Action, ActionMenu } from '#ui/action-menu.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useConversationState } from './assignment.ts'
import { SnoozeDialog } from './snooze-dialog.tsx'
import { threadTexts as t } from './thread-texts.ts'

interface Props {
  conversation: ConversationDetails
  /** «Закрыть» stands in the menu where there is no room beside it. */
  withClose: boolean
}

/** What else can be done with a visitor's conversation. */
export function ThreadMenu({ conversation, withClose }: Props) {
  const [dialog, setDialog] = useState<'snooze' | 'spam' | 'block' | 'erase' | null>(null)
  const state = useConversationState(conversation)
  const { can } = useCurrentUser()
  const isOpen = conversation.status !== 'closed'
  const isBlocked = conversation.visit?.is_blocked ?? false
  const done = () => setDialog(null)
  const actions: (Action | false)[] = [
    withClose && isOpen && { label: t.close, icon: CloseIcon, onClick: () => state.close.mutate('done') },
    conversation.status !== 'open' && {
      label: t.reopen,
      icon: ReopenIcon,
      onClick: () => state.reopen.mutate(undefined),
    },
    isOpen && { label: t.snooze, icon: SnoozeIcon, onClick: () => setDialog('snooze') },
    isOpen && { label: t.spam, icon: ReportIcon, onClick: () => setDialog('spam') },
    {
      label: isBlocked ? t.unblock : t.block,
      icon: BlockIcon,
      onClick: () => (isBlocked ? state.block.mutate(false) : setDialog('block')),
    },
    can('chat.manage') && { label: t.erase, icon: EraseIcon, onClick: () => setDialog('erase') },
  ]
  return (
    <>
      <ActionMenu label={t.more} actions={actions.filter((one) => one !== false)} />
      {dialog === 'snooze' && (
        <SnoozeDialog
          isSending={state.snooze.isPending}
          onChoose={(until) => state.snooze.mutate(until, { onSuccess: done })}
          onClose={done}
        />
      )}
      <ConfirmDialog
        open={dialog === 'spam'}
        title={t.spamTitle}
        text={t.spamText}
        confirmLabel={t.spam}
        isPending={state.close.isPending}
        onConfirm={() => state.close.mutate('spam', { onSuccess: done })}
        onClose={done}
      />
      <ConfirmDialog
        open={dialog === 'block'}
        title={t.blockTitle}
        text={t.blockText}
        confirmLabel={t.block}
        isPending={state.block.isPending}
        onConfirm={() => state.block.mutate(true, { onSuccess: done })}
        onClose={done}
      />
      <ConfirmDialog
        open={dialog === 'erase'}
        title={t.eraseTitle}
        text={t.eraseText}
        confirmLabel={t.eraseConfirm}
        isPending={state.erase.isPending}
        onConfirm={() => state.erase.mutate(undefined, { onSettled: done })}
        onClose={done}
      />
    </>
  )
}
