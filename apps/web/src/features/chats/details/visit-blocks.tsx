import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type ConversationDetails, channels } from '@veranda/contract'
import { type ReactNode, useState } from 'react'
import { channelName } from '#features/chats/list/channel-name.ts'
import { useDates } from '#lib/format/dates.ts'
import { useRealtimeEvent } from '#lib/realtime/realtime.ts'
import { Block, Facts } from './details-block.tsx'
import { detailsTexts } from './details-texts.ts'

const t = detailsTexts.visit

type Visit = NonNullable<ConversationDetails['visit']>
type VisitedPage = Visit['pages'][number]

const firstPages = 5
const isWeb = (address: string) => /^https?:\/\//i.test(address)

/** Where the visitor came from and which pages they viewed. */
export function VisitBlock({ conversation, visit }: { conversation: ConversationDetails; visit: Visit }) {
  const { dateTime } = useDates()
  const { channel } = conversation
  const utm = Object.entries(visit.utm)
  const isSite = channel?.kind === 'widget'
  const facts: [string, ReactNode][] = [
    // Messengers have no referring page.
    ...(isSite ? [[t.source, sourceOf(visit)] as [string, ReactNode]] : []),
    ...utm.map(([key, value]): [string, string] => [key, value]),
    [isSite ? t.first : t.firstWords, dateTime(visit.first_seen_at)],
    ...(isSite ? [[t.last, dateTime(visit.last_seen_at)] as [string, ReactNode]] : []),
    [t.consent, visit.consent_at ? dateTime(visit.consent_at) : t.noConsent],
  ]
  if (channel) facts.unshift([t.channel, channelName(channel)])
  return (
    <Block title={isSite ? t.title : t.channel}>
      {visit.is_blocked && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {t.blocked}
        </Alert>
      )}
      <Facts list={facts} />
      <Trail id={conversation.id} pages={visit.pages} />
    </Block>
  )
}

/** The referring host; its full URL is among the technical data. */
function sourceOf({ referer }: Visit): string {
  if (!referer) return t.direct
  try {
    return new URL(referer).hostname
  } catch {
    return referer
  }
}

/** Visited pages, newest first, updated live. */
function Trail({ id, pages }: { id: number; pages: readonly VisitedPage[] }) {
  const { dateTime } = useDates()
  const [isWhole, setWhole] = useState(false)
  const [livePages, setLivePages] = useState<VisitedPage[]>([])
  useRealtimeEvent(channels.conversation(id), 'chat.page', ({ conversation_id, url, title }) => {
    if (conversation_id === id)
      setLivePages((old) => [{ url, title, created_at: new Date().toISOString() }, ...old])
  })
  const known = new Set(pages.map(({ url, created_at }) => `${url} ${created_at}`))
  const newest = Date.parse(pages[0]?.created_at ?? '') || 0
  const newPages = livePages.filter((one) => Date.parse(one.created_at) > newest && !known.has(one.url))
  const all = [...newPages, ...pages]
  if (all.length === 0) return null
  const shown = isWhole ? all : all.slice(0, firstPages)
  return (
    <Box sx={{ mt: 1.5 }}>
      <Typography variant="caption" component="h4" color="textSecondary">
        {t.pages}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map(({ url, title, created_at }) => (
          <Box component="li" key={`${url} ${created_at}`} sx={{ py: 0.5 }}>
            <Typography variant="body2" noWrap>
              {isWeb(url) ? (
                <Link href={url} target="_blank" rel="noopener noreferrer nofollow">
                  {title || url}
                </Link>
              ) : (
                title || url
              )}
            </Typography>
            <Typography variant="caption" color="textSecondary">
              {dateTime(created_at)}
            </Typography>
          </Box>
        ))}
      </Box>
      {!isWhole && all.length > firstPages && (
        <Button size="small" onClick={() => setWhole(true)}>
          {t.showPages(all.length)}
        </Button>
      )}
    </Box>
  )
}

export function TechBlock({ visit }: { visit: Visit }) {
  const { tech } = detailsTexts
  const known: [string, string][] = [
    [tech.ip, visit.ip_address],
    [tech.referer, visit.referer],
    [tech.userAgent, visit.user_agent],
  ]
  const facts = known.filter(([, value]) => value !== '')
  if (facts.length === 0) return null
  return (
    <Block title={tech.title}>
      <Facts list={facts} />
    </Block>
  )
}
