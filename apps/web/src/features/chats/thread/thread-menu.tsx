import BlockIcon from '@mui/icons-material/BlockOutlined'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import EraseIcon from '@mui/icons-material/PersonRemoveOutlined'
import ReopenIcon from '@mui/icons-material/ReplayOutlined'
import ReportIcon from '@mui/icons-material/ReportOutlined'
import SnoozeIcon from '@mui/icons-material/SnoozeOutlined'
import CloseIcon from '@mui/icons-material/TaskAltOutlined'
import type { ConversationDetails } from '@veranda/contract'
import { useState } from 'react'
import { useConversationState } from '#features/chats/details/assignment.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { type Action, ActionMenu } from '#ui/action-menu.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { SnoozeDialog } from './snooze-dialog.tsx'
import { threadTexts as t } from './thread-texts.ts'
import { TranscriptDialog } from './transcript-dialog.tsx'

interface Props {
  conversation: ConversationDetails
  canWrite: boolean
  /** Whether «Закрыть» is in the menu, for lack of room beside it. */
  withClose: boolean
}

type Dialog = 'snooze' | 'spam' | 'block' | 'erase' | 'download'

/** Further actions of a conversation. */
export function ThreadMenu({ conversation, canWrite, withClose }: Props) {
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const state = useConversationState(conversation)
  const { can } = useCurrentUser()
  const done = () => setDialog(null)
  const download = { label: t.download.action, icon: DownloadIcon, onClick: () => setDialog('download') }
  const actions =
    conversation.kind === 'visitor' && canWrite
      ? visitorActions({
          conversation,
          state,
          withClose,
          canErase: can('chat.manage'),
          download,
          onAsk: setDialog,
        })
      : [download]
  return (
    <>
      <ActionMenu label={t.more} actions={actions} />
      {dialog === 'snooze' && (
        <SnoozeDialog
          isSending={state.snooze.isPending}
          onChoose={(until) => state.snooze.mutate(until, { onSuccess: done })}
          onClose={done}
        />
      )}
      {dialog === 'download' && <TranscriptDialog conversation={conversation} onClose={done} />}
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

interface VisitorActionOptions {
  conversation: ConversationDetails
  state: ReturnType<typeof useConversationState>
  withClose: boolean
  canErase: boolean
  download: Action
  onAsk: (dialog: Dialog) => void
}

function visitorActions({
  conversation,
  state,
  withClose,
  canErase,
  download,
  onAsk,
}: VisitorActionOptions): Action[] {
  const isOpen = conversation.status !== 'closed'
  const isBlocked = conversation.visit?.is_blocked ?? false
  const actions: (Action | false)[] = [
    withClose && isOpen && { label: t.close, icon: CloseIcon, onClick: () => state.close.mutate('done') },
    conversation.status !== 'open' && {
      label: t.reopen,
      icon: ReopenIcon,
      onClick: () => state.reopen.mutate(undefined),
    },
    isOpen && { label: t.snooze, icon: SnoozeIcon, onClick: () => onAsk('snooze') },
    download,
    isOpen && { label: t.spam, icon: ReportIcon, onClick: () => onAsk('spam') },
    {
      label: isBlocked ? t.unblock : t.block,
      icon: BlockIcon,
      onClick: () => (isBlocked ? state.block.mutate(false) : onAsk('block')),
    },
    canErase && { label: t.erase, icon: EraseIcon, onClick: () => onAsk('erase') },
  ]
  return actions.filter((one) => one !== false)
}
