import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { callOutcomeLabel, formatPhone, type Lead, type LeadCall } from '@veranda/contract'
import { NotesWithChat } from '#entities/chat/notes-with-chat.tsx'
import { KnownPerson } from '#entities/client/known-person.tsx'
import { TagChips } from '#entities/dictionary/tag-chip.tsx'
import { LeadStatusChip } from '#entities/lead/lead-status.tsx'
import { LeadValues } from '#entities/lead/lead-values.tsx'
import { useNow } from '#lib/browser/use-now.ts'
import { useDates } from '#lib/format/dates.ts'
import { telHref } from '#lib/format/phone.ts'
import { formatWaitingTime } from '#lib/format/waiting-time.ts'
import { clamped } from '#ui/clamped.ts'
import { copyText } from '#ui/records/copy-text.ts'
import { texts as t } from './texts.ts'
import type { LeadOffer } from './use-call-queue.ts'

interface Props {
  offer: LeadOffer
  lead: Lead
}

/** Whom to call. */
export function CallPerson({ offer, lead }: Props) {
  return (
    <Card sx={{ px: 2, py: { xs: 0.75, sm: 2 } }}>
      <Stack sx={{ gap: { xs: 0.25, sm: 0.5 } }}>
        <Typography variant="h2" title={lead.name} sx={clamped(2)}>
          {lead.name || t.noName}
        </Typography>
        <Phone phone={lead.phone} />
        <Origin offer={offer} lead={lead} />
        <TagChips tags={lead.tags} />
      </Stack>
    </Card>
  )
}

/** What else to know before the call. */
export function CallLead({ offer, lead }: Props) {
  const answers = answersBesidesContact(lead)
  return (
    <>
      <KnownPerson lead={lead} />
      {answers.length > 0 && <LeadValues values={answers} />}
      {lead.notes?.trim() && (
        <Section title={t.notes}>
          <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            <NotesWithChat leadId={lead.id} notes={lead.notes} />
          </Typography>
        </Section>
      )}
      {offer.calls.length > 0 && (
        <Section title={t.calls}>
          <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
            {offer.calls.map((call) => (
              <PastCall key={call.id} call={call} />
            ))}
          </Box>
        </Section>
      )}
    </>
  )
}

function Phone({ phone }: { phone: string }) {
  const href = telHref(phone)
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
      <Link
        href={href ?? undefined}
        underline="hover"
        sx={{
          fontSize: { xs: 'min(26px, 6.8vw)', sm: 40 },
          lineHeight: 1.3,
          fontWeight: 600,
          fontVariantNumeric: 'tabular-nums',
          minWidth: 0,
          overflowWrap: 'anywhere',
        }}
      >
        {formatPhone(phone)}
      </Link>
      <IconButton aria-label={t.copy} onClick={() => void copyText(phone, t.copied)}>
        <CopyIcon />
      </IconButton>
    </Stack>
  )
}

function Origin({ offer: { waiting_since, is_callback }, lead }: { offer: LeadOffer; lead: Lead }) {
  const now = useNow()
  const dates = useDates()
  const since = waiting_since ?? lead.created_at
  const waited = is_callback
    ? t.promised(dates.dateTime(since))
    : t.waits(formatWaitingTime(Math.max(0, now - Date.parse(since)) / 60_000))
  const parts = [
    t.number(lead.number),
    lead.source,
    lead.form?.name,
    lead.user?.name,
    (is_callback || !lead.is_imported) && waited,
  ]
  return (
    <Stack
      direction="row"
      sx={{
        gap: 1,
        alignItems: { xs: 'flex-start', sm: 'center' },
        // On a phone in few lines: what was asked comes below.
        flexWrap: { xs: 'nowrap', sm: 'wrap' },
      }}
    >
      <Box sx={{ flexShrink: 0 }}>
        <LeadStatusChip status={lead.status} />
      </Box>
      <Typography
        color="textSecondary"
        sx={{ minWidth: 0, overflowWrap: 'anywhere', typography: { xs: 'body2', sm: 'body1' } }}
      >
        {parts.filter(Boolean).join(' · ')}
      </Typography>
    </Stack>
  )
}

/** The name and the phone are in the heading. */
const answersBesidesContact = ({ values = [], name, phone }: Lead) =>
  values.filter(({ value }) => value && value !== name && formatPhone(value) !== formatPhone(phone))

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="h4" component="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

function PastCall({ call }: { call: LeadCall }) {
  const dates = useDates()
  const parts = [
    `${dates.dateTime(call.created_at)}: ${callOutcomeLabel(call.outcome).toLowerCase()}`,
    call.remind_at && t.again(dates.dateTime(call.remind_at)),
    call.note,
  ]
  return (
    <Typography component="li" sx={{ overflowWrap: 'anywhere' }}>
      {parts.filter(Boolean).join(', ')} {call.user && t.by(call.user.name)}
    </Typography>
  )
}
