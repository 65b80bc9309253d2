import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ConversationDetails } from '@veranda/contract'
import type { ReactNode } from 'react'
import { useConversation } from '#features/chats/use-conversation.ts'
import type { PresentPerson } from '#lib/realtime/realtime-socket.ts'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { ContactBlock } from './contact-block.tsx'
import { detailsTexts as t } from './details-texts.ts'
import { EarlierBlock, RatingBlock } from './history-blocks.tsx'
import { ClientBlock, LeadBlock, LinkedRecordBlock } from './link-blocks.tsx'
import { PeopleBlock } from './people-block.tsx'
import { TechBlock, VisitBlock } from './visit-blocks.tsx'

interface Props {
  id: number
  canWrite: boolean
  people: readonly PresentPerson[]
  onOpen: (id: number) => void
  onClose: () => void
}

/** Details of a conversation. */
export function DetailsPane({ id, canWrite, people, onOpen, onClose }: Props) {
  const { conversation, error, refetch } = useConversation(id)
  return (
    <Box
      component="aside"
      aria-label={t.label}
      sx={{ height: '100%', overflowY: 'auto', overscrollBehavior: 'contain' }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', px: 2, pt: 1.25 }}>
        <Typography variant="h4" component="h2" sx={{ flex: 1 }}>
          {t.label}
        </Typography>
        <IconButton onClick={onClose} aria-label={t.close} edge="end">
          <CloseIcon />
        </IconButton>
      </Stack>
      {conversation ? (
        <Stack divider={<Divider />} sx={{ pb: 3 }}>
          {blocksOf(conversation, { canWrite, people, onOpen })}
        </Stack>
      ) : error ? (
        <ErrorState error={error} title={t.loadFailure} onRetry={refetch} />
      ) : (
        <Box sx={{ px: 2 }}>
          <ListSkeleton rows={4} />
        </Box>
      )}
    </Box>
  )
}

function blocksOf(
  conversation: ConversationDetails,
  { canWrite, people, onOpen }: Pick<Props, 'canWrite' | 'people' | 'onOpen'>,
): ReactNode[] {
  if (conversation.kind !== 'visitor') {
    return [
      conversation.object && <LinkedRecordBlock key="object" object={conversation.object} />,
      <PeopleBlock key="people" conversation={conversation} canWrite={canWrite} people={people} />,
    ].filter(Boolean)
  }
  return [
    <ContactBlock key="contact" conversation={conversation} canWrite={canWrite} />,
    <LeadBlock key="lead" conversation={conversation} canWrite={canWrite} />,
    <ClientBlock key="client" conversation={conversation} canWrite={canWrite} />,
    conversation.rating && <RatingBlock key="rating" rating={conversation.rating} />,
    conversation.visit && <VisitBlock key="visit" conversation={conversation} visit={conversation.visit} />,
    conversation.earlier.length > 0 && (
      <EarlierBlock key="earlier" earlier={conversation.earlier} onOpen={onOpen} />
    ),
    conversation.visit && <TechBlock key="tech" visit={conversation.visit} />,
  ].filter(Boolean)
}
