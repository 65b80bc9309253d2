import CloseIcon from '@mui/icons-material/Close'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '@veranda/contract'
import { useId, useState } from 'react'
import { call } from '#lib/http/call.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { clamped } from '#ui/clamped.ts'
import { SearchField } from '#ui/fields/search-field.tsx'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { detailsTexts } from './details-texts.ts'

const t = detailsTexts.link

export type Linked = 'lead' | 'client'

const candidatesQuery = (kind: Linked, q: string) => ({
  queryKey: [...(kind === 'lead' ? areaKeys.leads : areaKeys.clients), 'to-link', q],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const query = { ...(q && { q }), limit: 20 }
    const { data } =
      kind === 'lead'
        ? await call(api.leads.list, { query, signal })
        : await call(api.clients.list, { query, signal })
    return data.map(({ id, number, name, phone, email }) => ({ id, number, name, phone, email }))
  },
  placeholderData: keepPreviousData,
  meta: { isSilent: true },
})

interface Props {
  kind: Linked
  /** Known contact data of the visitor, as initial search. */
  known: string
  onChoose: (id: number) => void
  onClose: () => void
}

/** Searches a lead or client to link, by name, phone or e-mail. */
export function LinkDialog({ kind, known, onChoose, onClose }: Props) {
  const titleId = useId()
  const [q, setQ] = useState(known)
  const { data, error, refetch } = useQuery(candidatesQuery(kind, q))
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: 460, width: '100%' } } }}
    >
      <DialogTitle id={titleId} sx={{ pr: 7 }}>
        {t.titles[kind]}
      </DialogTitle>
      <IconButton onClick={onClose} aria-label={t.close} sx={{ position: 'absolute', right: 12, top: 10 }}>
        <CloseIcon />
      </IconButton>
      <DialogContent sx={{ px: 2 }}>
        <SearchField value={q} onSearch={setQ} label={t.search} />
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <List aria-label={t.titles[kind]}>
            {data.map(({ id, number, name, phone, email }) => (
              <ListItem key={id} disablePadding>
                <ListItemButton onClick={() => onChoose(id)} sx={{ borderRadius: '12px' }}>
                  <ListItemText
                    primary={`№${number} ${name}`}
                    slotProps={{ primary: { title: name, sx: clamped(2) } }}
                    secondary={[phone, email].filter(Boolean).join(' · ')}
                  />
                </ListItemButton>
              </ListItem>
            ))}
          </List>
        ) : (
          <ListSkeleton rows={4} />
        )}
        {data?.length === 0 && <Typography color="textSecondary">{t.none}</Typography>}
      </DialogContent>
    </Dialog>
  )
}
