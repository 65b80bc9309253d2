import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { deviceName, type PushDevice } from '@veranda/contract'
import { useDates } from '#lib/format/dates.ts'
import { canPush } from '#lib/offline/push-device.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { SwitchSetting } from '#ui/fields/switch-setting.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { DeviceRow } from './device-row.tsx'
import {
  type PushSettings,
  pushQuery,
  useDisablePush,
  useEnablePush,
  useRemoveDevice,
  useTestPush,
} from './push-queries.ts'
import { pushTexts as t } from './push-texts.ts'

/** Push notifications: on this and the user's other devices. */
export function PushCard() {
  return (
    <SectionCard title={t.title} hint={t.hint}>
      {canPush() ? <Settings /> : <Unsupported />}
    </SectionCard>
  )
}

function Unsupported() {
  const isApple = /iPhone|iPad/.test(navigator.userAgent)
  return (
    <Alert severity="info">
      <AlertTitle>{t.unsupported.title}</AlertTitle>
      {isApple ? t.unsupported.apple : t.unsupported.text}
    </Alert>
  )
}

function Settings() {
  const { data: settings, error, refetch } = useQuery(pushQuery)
  if (error && !settings) {
    return <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />
  }
  if (!settings) return <ListSkeleton rows={1} />
  // The server learns of a browser's withdrawal only with the next push, so it is hidden here.
  const shownDevices = settings.devices.filter(({ is_current }) => !is_current || settings.browser === 'on')
  return (
    <>
      {settings.browser === 'refused' ? (
        <Alert severity="warning">
          <AlertTitle>{t.refused.title}</AlertTitle>
          {t.refused.text}
        </Alert>
      ) : (
        <ThisDevice settings={settings} />
      )}
      {shownDevices.length > 0 && <Devices devices={shownDevices} />}
    </>
  )
}

function ThisDevice({ settings: { browser, publicKey, devices } }: { settings: PushSettings }) {
  const { user } = useCurrentUser()
  const [on, off, test] = [useEnablePush(), useDisablePush(), useTestPush()]
  const current = devices.find(({ is_current }) => is_current)
  const isOn = browser === 'on' && current !== undefined
  const turn = (isWanted: boolean) => {
    if (on.isPending || off.isPending || !user) return
    if (isWanted) on.mutate({ userId: user.id, publicKey })
    else off.mutate(current?.id)
  }
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
      <SwitchSetting label={t.turn} isOn={(isOn && !off.isPending) || on.isPending} onChange={turn} />
      {isOn && (
        <Button variant="outlined" loading={test.isPending} onClick={() => test.mutate(current.id)}>
          {t.test}
        </Button>
      )}
    </Stack>
  )
}

function Devices({ devices }: { devices: PushDevice[] }) {
  return (
    <Box>
      <Typography variant="h3">{t.list}</Typography>
      <Box component="ul" aria-label={t.list} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {devices.map((device) => (
          <Device key={device.id} device={device} />
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {t.week}
      </Typography>
    </Box>
  )
}

function Device({ device }: { device: PushDevice }) {
  const { dateTime } = useDates()
  const [remove, off] = [useRemoveDevice(), useDisablePush()]
  const name = deviceName(device.user_agent)
  return (
    <DeviceRow
      name={name}
      current={device.is_current ? t.current : undefined}
      lines={[device.told_at ? `${t.told}: ${dateTime(device.told_at)}` : t.notTold]}
      action={
        <Button
          variant="outlined"
          aria-label={t.removeOne(name)}
          loading={remove.isPending || off.isPending}
          onClick={() => (device.is_current ? off : remove).mutate(device.id)}
        >
          {t.remove}
        </Button>
      }
    />
  )
}
