import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { deviceName, type UserSession } from '@veranda/contract'
import { sessionsQuery, useEndOtherSessions, useEndSession } from '#features/account/account-queries.ts'
import { DeviceRow } from '#features/account/push/device-row.tsx'
import { texts } from '#features/account/texts.ts'
import { useDates } from '#lib/format/dates.ts'
import { ConfirmedButton } from '#ui/dialogs/confirmed-button.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'

const t = texts.sessions

export function SessionsSection() {
  return (
    <SectionCard title={texts.sections.sessions} hint={t.hint}>
      <Sessions />
    </SectionCard>
  )
}

function Sessions() {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery)
  if (error && !sessions) {
    return <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />
  }
  if (!sessions) return <ListSkeleton rows={2} height={72} />
  const mine = sessions.filter(({ is_current }) => is_current)
  const otherSessions = sessions.filter(({ is_current }) => !is_current)
  return (
    <>
      <Box component="ul" aria-label={t.list} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {[...mine, ...otherSessions].map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </Box>
      {otherSessions.length > 0 ? <EndOthers /> : <Typography color="textSecondary">{t.onlyThis}</Typography>}
    </>
  )
}

function Session({ session }: { session: UserSession }) {
  const { dateTime } = useDates()
  const end = useEndSession()
  const device = deviceName(session.user_agent)
  return (
    <DeviceRow
      name={device}
      current={session.is_current ? t.current : undefined}
      lines={[
        `${session.ip_address} · ${t.seen}: ${dateTime(session.last_seen_at)}`,
        `${t.begun}: ${dateTime(session.created_at)}`,
      ]}
      action={
        !session.is_current && (
          <Button
            variant="outlined"
            aria-label={t.endOne(device)}
            loading={end.isPending}
            onClick={() => end.mutate(session.id)}
          >
            {t.end}
          </Button>
        )
      }
    />
  )
}

function EndOthers() {
  return (
    <Box>
      <ConfirmedButton
        label={t.endOthers}
        variant="outlined"
        color="error"
        mutation={useEndOtherSessions()}
        variables={undefined}
        question={{ title: t.endTitle, text: t.endText, confirmLabel: t.endOthers }}
      />
    </Box>
  )
}
