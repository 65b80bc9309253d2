import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { PageMessage, PanelMessage, WidgetPreview } from '@veranda/contract'
import { useEffect, useMemo, useRef, useState } from 'react'
import { leadFieldsQuery } from '#entities/lead-field/lead-fields-query.ts'
import { useToggleChannel } from '#features/chat-settings/channel/channel-queries.ts'
import { channelTexts } from '#features/chat-settings/channel/channel-texts.ts'
import type { ChannelDraft } from '#features/chat-settings/channel/use-channel-draft.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { type PreviewMoment, previewConfig, shownColor } from './preview-config.ts'
import { PreviewInvited } from './preview-invited.tsx'
import { PreviewStage } from './preview-stage.tsx'

const t = channelTexts.preview
const statuses = { online: t.online, offline: t.offline }
const widths = { desktop: t.desktop, phone: t.phone }

/** The real widget with the edited settings. */
export function ChannelPreview({ draft, usualMoment }: { draft: ChannelDraft; usualMoment: PreviewMoment }) {
  const [status, setStatus] = useState<keyof typeof statuses>('online')
  const [width, setWidth] = useState<keyof typeof widths>('desktop')
  const [moment, setMoment] = useState(usualMoment)
  const [chosen, setChosen] = useState('0')
  const [visitorAnswer, setVisitorAnswer] = useState('')
  const { appearance, invitations } = draft.values
  const invitation = invitations[Number(chosen)] ?? invitations[0]
  const isSilent = status === 'offline' && invitation?.in_hours_only === true
  const invitationText = isSilent ? '' : (invitation?.text.trim() ?? '')
  const isPhone = width === 'phone'
  const show = (next: PreviewMoment, answer = '') => {
    setMoment(next)
    setVisitorAnswer(answer)
  }
  return (
    <Card component="section" aria-label={t.title} sx={{ p: 2 }}>
      <Typography variant="h2">{t.title}</Typography>
      <Stack direction="row" sx={{ gap: 1, my: 2, flexWrap: 'wrap' }}>
        <Switcher label={t.status} options={statuses} value={status} onChange={setStatus} />
        <Switcher label={t.width} options={widths} value={width} onChange={setWidth} />
        <Switcher<PreviewMoment>
          label={t.stage}
          options={usualMoment === 'invited' ? t.invited : t.stages}
          value={moment}
          onChange={show}
        />
        {moment === 'invited' && invitations.length > 1 && (
          <Switcher label={t.which} options={numbersOf(invitations)} value={chosen} onChange={setChosen} />
        )}
      </Stack>
      {moment === 'invited' ? (
        <PreviewStage appearance={{ ...appearance, color: shownColor(draft) }} isPhone={isPhone} isClosed>
          <PreviewInvited
            side={appearance.side}
            text={invitationText}
            hint={isSilent ? t.silent : t.noInvitation}
            onAccept={() => show('start', invitationText)}
          />
        </PreviewStage>
      ) : draft.channel.is_active ? (
        <LivePanel
          draft={draft}
          isOnline={status === 'online'}
          isPhone={isPhone}
          stage={moment}
          invitation={visitorAnswer}
        />
      ) : (
        <SwitchedOff draft={draft} />
      )}
    </Card>
  )
}

const numbersOf = (invitations: readonly unknown[]): Record<string, string> =>
  Object.fromEntries(invitations.map((_one, index) => [String(index), String(index + 1)]))

/** The server serves no panel for an inactive chat, not even for the preview. */
function SwitchedOff({ draft: { channel } }: { draft: ChannelDraft }) {
  const toggle = useToggleChannel(channel)
  return (
    <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
      <Typography color="textSecondary">{t.isOff}</Typography>
      <Button variant="outlined" loading={toggle.isPending} onClick={() => toggle.mutate(true)}>
        {t.isOn}
      </Button>
    </Stack>
  )
}

interface PanelProps {
  draft: ChannelDraft
  isOnline: boolean
  isPhone: boolean
  stage: WidgetPreview['stage']
  /** The accepted invitation, which opens the panel. */
  invitation: string
}

function LivePanel({ draft, isOnline, isPhone, stage, invitation }: PanelProps) {
  const { user } = useCurrentUser()
  const { data: library } = useQuery(leadFieldsQuery)
  const frame = useRef<HTMLIFrameElement>(null)
  // Each loaded panel reports itself, and is then sent its configuration.
  const [arrivals, setArrivals] = useState(0)
  const companyName = user?.company.name ?? ''
  const { values, channel } = draft
  const config = useMemo(
    () => previewConfig({ values, channel }, library ?? [], { companyName, isOnline }),
    [values, channel, library, companyName, isOnline],
  )
  useEffect(() => {
    const onMessage = ({ source, origin, data }: MessageEvent<PanelMessage>) => {
      const isOurs = source === frame.current?.contentWindow && origin === window.location.origin
      if (isOurs && data.veranda === 'ready') setArrivals((count) => count + 1)
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [])
  useEffect(() => {
    const message: PageMessage = { veranda: 'preview', config, stage, invitation }
    if (arrivals > 0) frame.current?.contentWindow?.postMessage(message, window.location.origin)
  }, [arrivals, config, stage, invitation])
  return (
    <PreviewStage appearance={config.appearance} isPhone={isPhone}>
      <Box
        component="iframe"
        ref={frame}
        title={t.frame}
        src={`/widget/${channel.public_key}/panel`}
        sx={{ border: 0, width: '100%', height: '100%', display: 'block', colorScheme: 'light' }}
      />
    </PreviewStage>
  )
}

interface SwitcherProps<K extends string> {
  label: string
  options: Partial<Record<K, string>>
  value: K
  onChange: (value: K) => void
}

function Switcher<K extends string>({ label, options, value, onChange }: SwitcherProps<K>) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={label}
      value={value}
      onChange={(_event, chosen: K | null) => chosen && onChange(chosen)}
    >
      {(Object.keys(options) as K[]).map((key) => (
        <ToggleButton key={key} value={key}>
          {options[key]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
