import CloseIcon from '@mui/icons-material/Close'
import Alert from '@mui/material/Alert'
import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'
import { api, storageKeys } from '@veranda/contract'
import { useState } from 'react'
import { readIds, rememberId } from '#lib/browser/remembered-ids.ts'
import { call } from '#lib/http/call.ts'
import { useToken } from '#lib/http/token.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { texts } from './texts.ts'

/** Announcements of the platform on every page; each can be dismissed. */
export function AnnouncementStrip() {
  const hasToken = useToken() !== null
  const [hidden, setHidden] = useState(() => readIds(storageKeys.hiddenAnnouncements))
  const { data } = useQuery({
    queryKey: areaKeys.announcements,
    queryFn: ({ signal }) => call(api.announcements.current, { signal }),
    enabled: hasToken,
    staleTime: 60_000,
    refetchInterval: 5 * 60_000,
    meta: { isSilent: true },
  })
  const hide = (id: number) => setHidden(rememberId(storageKeys.hiddenAnnouncements, id))
  return data
    ?.filter(({ id }) => !hidden.includes(id))
    .map(({ id, text, severity }) => (
      <Alert
        key={id}
        severity={severity}
        role="region"
        aria-label={texts.label}
        sx={{ mb: 2, py: 0, alignItems: 'center' }}
        action={
          <IconButton color="inherit" onClick={() => hide(id)} aria-label={texts.hide} size="small">
            <CloseIcon fontSize="small" />
          </IconButton>
        }
      >
        {text}
      </Alert>
    ))
}
