import PersonIcon from '@mui/icons-material/PersonOutlineOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import type { Conversation } from '@veranda/contract'
import { useState } from 'react'
import { ColleagueList } from '#features/chats/list/colleague-list.tsx'
import { threadTexts as t } from '#features/chats/thread/thread-texts.ts'
import type { PresentPerson } from '#lib/realtime/realtime-socket.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { useAssign } from './assignment.ts'

interface Props {
  conversation: Conversation
  people: readonly PresentPerson[]
  canWrite: boolean
}

/** The assignee of a conversation; «Взять в работу» without one. */
export function AssigneePicker({ conversation, people, canWrite }: Props) {
  const { user } = useCurrentUser()
  const { assign, isPending } = useAssign(conversation)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { assignee } = conversation
  if (!canWrite) return assignee && <Box sx={{ fontSize: '0.875rem' }}>{assignee.name}</Box>
  const choose = (userId: number | null) => {
    setAnchor(null)
    assign(userId)
  }
  const isMine = assignee?.id === user?.id
  return (
    <>
      {!assignee && (
        <Button
          variant="contained"
          loading={isPending}
          onClick={() => assign(user?.id ?? null)}
          sx={{ flexShrink: 0 }}
        >
          {t.take}
        </Button>
      )}
      <Button
        startIcon={<PersonIcon />}
        aria-haspopup="dialog"
        aria-label={assignee ? `${t.assignee}: ${assignee.name}` : t.transfer}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ px: 1.25, minWidth: 0, maxWidth: 200 }}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {assignee ? assignee.name : t.transfer}
        </Box>
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { 'aria-label': t.transfer, role: 'dialog', sx: { width: 340, p: 1, maxHeight: 460 } },
        }}
      >
        <ColleagueList online={people.map(({ id }) => id)} withMe may="chat.write" onChoose={choose} />
        {assignee && (
          <Button fullWidth onClick={() => choose(null)}>
            {isMine ? t.release : t.nobody}
          </Button>
        )}
      </Popover>
    </>
  )
}
