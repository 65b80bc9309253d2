import CloseIcon from '@mui/icons-material/Close'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { useId } from 'react'
import { texts } from '#features/chats/texts.ts'
import type { PresentPerson } from '#lib/realtime/realtime-socket.ts'
import { ColleagueList } from './colleague-list.tsx'
import { useStartConversation } from './use-start-conversation.ts'

const t = texts.start

interface Props {
  people: readonly PresentPerson[]
  onStarted: (id: number) => void
  onClose: () => void
}

/** Chooses a colleague. */
export function StartDirectDialog({ people, onStarted, onClose }: Props) {
  const titleId = useId()
  const start = useStartConversation(onStarted)
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: 420, width: '100%' } } }}
    >
      <DialogTitle id={titleId} sx={{ pr: 7 }}>
        {t.directTitle}
      </DialogTitle>
      <IconButton
        onClick={onClose}
        aria-label={texts.cancel}
        sx={{ position: 'absolute', right: 12, top: 10 }}
      >
        <CloseIcon />
      </IconButton>
      <DialogContent sx={{ px: 1.5 }}>
        <ColleagueList
          online={people.map(({ id }) => id)}
          onChoose={(user_id) => start.mutate({ kind: 'direct', user_id })}
        />
      </DialogContent>
    </Dialog>
  )
}
