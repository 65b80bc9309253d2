import DevicesIcon from '@mui/icons-material/DevicesOutlined'
import MailIcon from '@mui/icons-material/MailOutlineOutlined'
import BellIcon from '@mui/icons-material/NotificationsNoneOutlined'
import SoundIcon from '@mui/icons-material/VolumeUpOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Stack from '@mui/material/Stack'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import {
  type NotificationChannel,
  type NotificationPreference,
  notificationChannels,
  notificationEvents,
} from '@veranda/contract'
import { notificationPreferencesQuery } from '#entities/notification/notification-preferences-query.ts'
import { play, useSoundSwitch } from '#entities/notification/notification-sound.ts'
import { SwitchSetting } from '#ui/fields/switch-setting.tsx'
import { RevealInOrder } from '#ui/page/reveal-in-order.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { useUpdateNotificationPreference } from './account-queries.ts'
import { PushCard } from './push/push-card.tsx'
import { texts } from './texts.ts'

const t = texts.notifications
/** Hidden on a phone: events planned for later. */
const wideOnly = { display: { xs: 'none', sm: 'table-cell' } }
const narrowCell = { px: { xs: 0.25, sm: 1 }, width: { xs: 48, sm: 92 }, textAlign: 'center' }

export function NotificationsSection() {
  return (
    <RevealInOrder>
      <PushCard />
      <SoundCard />
      <SectionCard title={texts.sections.notifications} hint={t.hint}>
        <Matrix />
      </SectionCard>
    </RevealInOrder>
  )
}

function SoundCard() {
  const [isOn, setOn] = useSoundSwitch()
  return (
    <SectionCard title={t.soundTitle} hint={t.soundHint}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <SwitchSetting label={t.sound} isOn={isOn} onChange={setOn} />
        <Button variant="outlined" onClick={() => void play()}>
          {t.listen}
        </Button>
      </Stack>
    </SectionCard>
  )
}

function Matrix() {
  const { data: preferences, error, refetch } = useQuery(notificationPreferencesQuery)
  const choose = useUpdateNotificationPreference()
  if (error && !preferences) {
    return <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />
  }
  if (!preferences) return <ListSkeleton />
  return (
    <>
      <TableContainer>
        <Table
          size="small"
          aria-label={t.table}
          sx={{
            '& th, & td': { borderColor: 'divider' },
            '& td:first-of-type, & th:first-of-type': { pl: 0 },
          }}
        >
          <TableHead>
            <TableRow>
              <TableCell>{t.event}</TableCell>
              {notificationChannels.map((channel) => (
                <ChannelHead key={channel} channel={channel} />
              ))}
              <TableCell sx={{ ...wideOnly, textAlign: 'center' }}>
                {t.messenger}
                <Typography component="span" variant="body2" color="textSecondary">
                  {` · ${t.soon}`}
                </Typography>
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {preferences.map((preference) => (
              <Row key={preference.event} preference={preference} onChoose={choose.mutate} />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <Typography variant="body2" color="textSecondary" sx={{ display: { sm: 'none' } }}>
        {t.soonNote}
      </Typography>
    </>
  )
}

const icons: Record<NotificationChannel, typeof BellIcon> = {
  bell: BellIcon,
  sound: SoundIcon,
  push: DevicesIcon,
  email: MailIcon,
}

/** Channels that need the bell's notification. */
const ofBell = new Set<NotificationChannel>(['sound', 'push'])

/** An icon on a phone, a word where there is room. */
function ChannelHead({ channel }: { channel: NotificationChannel }) {
  const Icon = icons[channel]
  return (
    <TableCell sx={narrowCell}>
      <Icon
        titleAccess={t.channels[channel]}
        fontSize="small"
        sx={{ display: { xs: 'inline-block', sm: 'none' }, verticalAlign: 'middle' }}
      />
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {t.channels[channel]}
      </Box>
    </TableCell>
  )
}

interface RowProps {
  preference: NotificationPreference
  onChoose: (preference: NotificationPreference) => void
}

function Row({ preference, onChoose }: RowProps) {
  const name = notificationEvents[preference.event]
  return (
    <TableRow sx={{ '&:last-child > *': { border: 0 } }}>
      <TableCell component="th" scope="row" sx={{ fontWeight: 500 }}>
        {name}
      </TableCell>
      {notificationChannels.map((channel) => (
        <TableCell key={channel} sx={narrowCell}>
          <Checkbox
            checked={preference[channel] && (preference.bell || !ofBell.has(channel))}
            disabled={ofBell.has(channel) && !preference.bell}
            onChange={(_event, checked) => onChoose({ ...preference, [channel]: checked })}
            slotProps={{ input: { 'aria-label': t.cell(name, t.channels[channel]) } }}
          />
        </TableCell>
      ))}
      <TableCell sx={{ ...wideOnly, textAlign: 'center' }}>
        <Checkbox
          disabled
          slotProps={{ input: { 'aria-label': `${t.cell(name, t.messenger)}, ${t.soon}` } }}
        />
      </TableCell>
    </TableRow>
  )
}
