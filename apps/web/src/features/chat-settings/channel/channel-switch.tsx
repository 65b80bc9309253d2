import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import type { ChatChannel } from '@veranda/contract'
import { texts } from '#features/chat-settings/texts.ts'
import { useToggleChannel } from './channel-queries.ts'

const t = texts.channels

/** Whether visitors can write in a channel. */
export function ChannelSwitch({ channel, label }: { channel: ChatChannel; label: string }) {
  const toggle = useToggleChannel(channel)
  return (
    <FormControlLabel
      control={
        <Switch
          checked={channel.is_active}
          onChange={(_event, isOn) => toggle.isPending || toggle.mutate(isOn)}
          slotProps={{ input: { 'aria-label': label } }}
        />
      }
      label={channel.is_active ? t.on : t.off}
    />
  )
}
