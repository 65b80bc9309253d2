import BackIcon from '@mui/icons-material/ArrowBack'
import InfoIcon from '@mui/icons-material/InfoOutlined'
import ShieldIcon from '@mui/icons-material/VerifiedUserOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ConversationDetails } from '@veranda/contract'
import { ConversationAvatar } from '#features/chats/conversation-avatar.tsx'
import { AssigneePicker } from '#features/chats/details/assignee-picker.tsx'
import { useConversationState } from '#features/chats/details/assignment.ts'
import { channelName } from '#features/chats/list/channel-name.ts'
import { texts } from '#features/chats/texts.ts'
import type { ChatLayout } from '#features/chats/use-chat-layout.ts'
import { useDates } from '#lib/format/dates.ts'
import type { PresentPerson } from '#lib/realtime/realtime-socket.ts'
import { ThreadMenu } from './thread-menu.tsx'
import { threadTexts as t } from './thread-texts.ts'

interface Props {
  conversation: ConversationDetails
  layout: ChatLayout
  canWrite: boolean
  people: readonly PresentPerson[]
  /** Colleagues who are viewing it. */
  viewers: readonly string[]
  isDetailsOpen: boolean
  onBack: () => void
  onToggleDetails: () => void
}

export function ThreadHeader(props: Props) {
  const { conversation, layout, canWrite, people, viewers, isDetailsOpen } = props
  const isVisitor = conversation.kind === 'visitor'
  const isPhone = layout === 'one'
  return (
    <Stack
      sx={{
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        px: { xs: 0.5, sm: 1.5 },
        py: 0.75,
        gap: 0.25,
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, minWidth: 0 }}>
        {isPhone && (
          <IconButton onClick={props.onBack} aria-label={texts.backToList}>
            <BackIcon />
          </IconButton>
        )}
        <ConversationAvatar conversation={conversation} size={38} isOnline={isThere(conversation, people)} />
        <Title conversation={conversation} isPhone={isPhone} viewers={viewers} />
        <ThreadMenu conversation={conversation} canWrite={canWrite} withClose={isPhone} />
        <IconButton
          onClick={props.onToggleDetails}
          aria-label={isDetailsOpen ? texts.hideDetails : texts.showDetails}
          aria-expanded={isDetailsOpen}
          color={isDetailsOpen ? 'primary' : 'default'}
        >
          <InfoIcon />
        </IconButton>
      </Stack>
      {isVisitor && (
        <Stack
          direction="row"
          sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 1, minWidth: 0 }}
        >
          <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, minWidth: 0 }}>
            <AssigneePicker conversation={conversation} people={people} canWrite={canWrite} />
          </Stack>
          {!isPhone && canWrite && <CloseButton conversation={conversation} />}
        </Stack>
      )}
    </Stack>
  )
}

const isThere = ({ kind, participants }: ConversationDetails, people: readonly PresentPerson[]) =>
  kind === 'direct' &&
  participants.length > 0 &&
  participants.every(({ id }) => people.some((one) => one.id === id))

function Title({
  conversation,
  isPhone,
  viewers,
}: Pick<Props, 'conversation' | 'viewers'> & { isPhone: boolean }) {
  const status = useStatus(conversation)
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Typography variant="h4" component={isPhone ? 'h1' : 'h2'} noWrap title={conversation.title}>
          {conversation.title || texts.guest(conversation.number)}
        </Typography>
        {conversation.visitor?.is_verified && (
          <ShieldIcon color="success" titleAccess={t.verified} sx={{ fontSize: 18 }} />
        )}
      </Box>
      <Typography variant="caption" component="p" color="textSecondary" noWrap>
        {viewers.length > 0 ? t.watching([...viewers]) : status}
      </Typography>
    </Box>
  )
}

function useStatus({
  kind,
  status,
  close_reason,
  snoozed_until,
  number,
  channel,
}: ConversationDetails): string {
  const { dateTime } = useDates()
  if (kind !== 'visitor') return texts.number(number)
  const state =
    status === 'snoozed'
      ? t.statuses.snoozed(dateTime(snoozed_until))
      : close_reason === 'spam'
        ? t.statuses.spam
        : t.statuses[status]
  return [state, `№${number}`, channel && channelName(channel)].filter(Boolean).join(' · ')
}

function CloseButton({ conversation }: { conversation: ConversationDetails }) {
  const { close, reopen } = useConversationState(conversation)
  return conversation.status === 'closed' ? (
    <Button
      size="small"
      variant="outlined"
      onClick={() => reopen.mutate(undefined)}
      loading={reopen.isPending}
      sx={{ flexShrink: 0 }}
    >
      {t.reopen}
    </Button>
  ) : (
    <Button
      size="small"
      variant="outlined"
      onClick={() => close.mutate('done')}
      loading={close.isPending}
      sx={{ flexShrink: 0 }}
    >
      {t.close}
    </Button>
  )
}
