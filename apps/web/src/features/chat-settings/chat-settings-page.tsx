import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { pages } from '@veranda/contract'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { EmptyState, ErrorState, PageSkeleton } from '#ui/page/states.tsx'
import { LinkButton } from '#ui/router-link.tsx'
import { BotsBlock } from './bots/bots-block.tsx'
import { ChannelPage } from './channel/channel-page.tsx'
import { channelsQuery } from './channel/channel-queries.ts'
import { channelTexts } from './channel/channel-texts.ts'
import { ChannelsBlock } from './channel/channels-block.tsx'
import { CannedReplies } from './replies/canned-replies.tsx'
import { texts } from './texts.ts'

/** Side by side where both fit. */
const blocks = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  maxWidth: { xs: 920, xl: 'none' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' },
}

/** `/chat/settings`: sites, bots and canned replies; `?channel=3` shows one channel's settings. */
export function ChatSettingsPage() {
  const { params } = useSearchParams()
  const { data, error, refetch } = useQuery(channelsQuery)
  if (!data && error)
    return <ErrorState error={error} title={texts.loadFailure} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  if (params.channel) {
    const channel = data.find(({ id }) => String(id) === params.channel)
    return channel ? <ChannelPage key={channel.id} channel={channel} /> : <NoSuchChannel />
  }
  return (
    <>
      <PageHeader title={texts.title} />
      <Box sx={blocks}>
        <Stack sx={{ gap: 3, minWidth: 0 }}>
          <ChannelsBlock channels={data.filter(({ kind }) => kind === 'widget')} />
          <BotsBlock channels={data.filter(({ kind }) => kind !== 'widget')} />
        </Stack>
        <CannedReplies />
      </Box>
    </>
  )
}

function NoSuchChannel() {
  return (
    <EmptyState
      title={channelTexts.goneTitle}
      text={channelTexts.goneText}
      isPageTitle
      action={
        <LinkButton variant="contained" to={pages['chat.settings'].path}>
          {channelTexts.back}
        </LinkButton>
      }
    />
  )
}
