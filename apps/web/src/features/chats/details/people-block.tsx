import EditIcon from '@mui/icons-material/EditOutlined'
import Badge from '@mui/material/Badge'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { api, type BodyInput, type ConversationDetails } from '@veranda/contract'
import { useState } from 'react'
import { UserAvatar } from '#entities/user/user-avatar.tsx'
import { useConversationChange } from '#features/chats/chat-queries.ts'
import { GroupForm } from '#features/chats/list/start-group-dialog.tsx'
import { call } from '#lib/http/call.ts'
import type { PresentPerson } from '#lib/realtime/realtime-socket.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { Block } from './details-block.tsx'
import { detailsTexts } from './details-texts.ts'

const t = detailsTexts.people

interface Props {
  conversation: ConversationDetails
  canWrite: boolean
  people: readonly PresentPerson[]
}

/** Participants. */
export function PeopleBlock({ conversation, canWrite, people }: Props) {
  const { user } = useCurrentUser()
  const [isEditing, setEditing] = useState(false)
  const { id, title, participants } = conversation
  const save = useConversationChange(
    id,
    (body: BodyInput<typeof api.chats.update>) => call(api.chats.update, { params: { id }, body }),
    t.call,
  )
  const isThere = (userId: number) => people.some((one) => one.id === userId)
  return (
    <Block
      title={t.title}
      action={
        canWrite &&
        conversation.kind === 'group' && (
          <IconButton aria-label={t.rename} onClick={() => setEditing(true)} edge="end">
            <EditIcon fontSize="small" />
          </IconButton>
        )
      }
    >
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1 }}>
        {participants.map((one) => (
          <Stack component="li" key={one.id} direction="row" sx={{ gap: 1.25, alignItems: 'center' }}>
            <Badge
              variant="dot"
              color="success"
              overlap="circular"
              invisible={!isThere(one.id)}
              anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
            >
              <UserAvatar name={one.name} size={32} />
            </Badge>
            <Typography variant="body2">
              {[one.name, one.id === user?.id && t.you, isThere(one.id) && one.id !== user?.id && t.online]
                .filter(Boolean)
                .join(' · ')}
            </Typography>
          </Stack>
        ))}
      </Stack>
      {isEditing && (
        <GroupForm
          title={t.renameTitle}
          submitLabel={t.save}
          subject={title}
          userIds={participants.map((one) => one.id).filter((one) => one !== user?.id)}
          isSending={save.isPending}
          onSubmit={(subject, memberIds) =>
            // The user who changes a group stays in it.
            save.mutate(
              { subject, user_ids: user ? [user.id, ...memberIds] : memberIds },
              { onSuccess: () => setEditing(false) },
            )
          }
          onClose={() => setEditing(false)}
        />
      )}
    </Block>
  )
}
