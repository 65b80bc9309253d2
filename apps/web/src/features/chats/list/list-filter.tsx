import FilterIcon from '@mui/icons-material/FilterListOutlined'
import Badge from '@mui/material/Badge'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import Popover from '@mui/material/Popover'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { colleaguesQuery } from '#entities/user/colleagues-query.ts'
import { type ChatFilter, isNarrowedBy, noFilter } from '#features/chats/chat-address.ts'
import { chatChannelNamesQuery } from '#features/chats/chat-queries.ts'
import { texts } from '#features/chats/texts.ts'

const t = texts.list

interface Props {
  filter: ChatFilter
  /** Users who see only their own conversations have no assignee filter. */
  seesAll: boolean
  onChange: (filter: Partial<ChatFilter>) => void
}

/** Filters by assignee, channel and days. */
export function ListFilter({ filter, seesAll, onChange }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isOn = isNarrowedBy(filter)
  const close = () => setAnchor(null)
  return (
    <>
      <IconButton
        aria-label={isOn ? t.filterOn : t.filter}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Badge color="primary" variant="dot" invisible={!isOn}>
          <FilterIcon />
        </Badge>
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t.filter, sx: { width: 300, p: 2 } } }}
      >
        <Stack sx={{ gap: 2 }}>
          {seesAll && <Who value={filter.userId} onChange={(userId) => onChange({ userId })} />}
          <Where value={filter.channelId} onChange={(channelId) => onChange({ channelId })} />
          <Days filter={filter} onChange={onChange} />
          <Stack direction="row" sx={{ justifyContent: 'space-between' }}>
            <Button disabled={!isOn} onClick={() => onChange(noFilter)}>
              {t.reset}
            </Button>
            <Button variant="contained" onClick={close}>
              {t.done}
            </Button>
          </Stack>
        </Stack>
      </Popover>
    </>
  )
}

interface ChoiceProps {
  value: string | undefined
  onChange: (value: string | undefined) => void
}

function Who({ value, onChange }: ChoiceProps) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  return (
    <Choice
      label={t.who}
      value={value}
      onChange={onChange}
      options={[
        ['', t.whoAll],
        ['me', t.whoMe],
        ['none', t.whoNone],
        ...colleagues.map(({ id, name }) => [String(id), name] as const),
      ]}
    />
  )
}

function Where({ value, onChange }: ChoiceProps) {
  const { data: channels = [] } = useQuery(chatChannelNamesQuery)
  return (
    <Choice
      label={t.channel}
      value={value}
      onChange={onChange}
      options={[['', t.channelAll], ...channels.map(({ id, name }) => [String(id), name] as const)]}
    />
  )
}

function Choice({
  label,
  value = '',
  onChange,
  options,
}: ChoiceProps & { label: string; options: (readonly [key: string, name: string])[] }) {
  return (
    <TextField
      select
      size="small"
      label={label}
      // The chosen option may not be loaded yet.
      value={options.some(([key]) => key === value) ? value : ''}
      onChange={(event) => onChange(event.target.value || undefined)}
    >
      {options.map(([key, name]) => (
        <MenuItem key={key} value={key}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}

function Days({ filter, onChange }: Pick<Props, 'filter' | 'onChange'>) {
  const day = (key: 'from' | 'to') => (
    <TextField
      type="date"
      size="small"
      label={t[key]}
      value={filter[key] ?? ''}
      onChange={(event) => onChange({ [key]: event.target.value || undefined })}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
  return (
    <Stack role="group" aria-label={t.period} sx={{ gap: 1.5 }}>
      <Typography variant="body2" color="textSecondary">
        {t.period}
      </Typography>
      {day('from')}
      {day('to')}
    </Stack>
  )
}
