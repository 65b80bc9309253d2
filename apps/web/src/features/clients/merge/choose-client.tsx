import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { Client } from '@veranda/contract'
import { useId, useState } from 'react'
import { useContactMatches } from '#entities/client/contact-matches-query.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { clamped } from '#ui/clamped.ts'
import { SearchField } from '#ui/fields/search-field.tsx'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { foundClientsQuery } from './merge-queries.ts'
import { mergeTexts } from './merge-texts.ts'

const t = mergeTexts.choose

interface Props {
  client: Client
  onChoose: (id: number) => void
}

/** Offers clients with the same phone or e-mail, and a search for any other. */
export function ChooseClient({ client, onChoose }: Props) {
  const [q, setQ] = useState('')
  return (
    <>
      <Typography sx={{ mb: 1.5 }}>{t.text(client.name)}</Typography>
      <Box sx={{ '& .MuiTextField-root': { width: '100%', maxWidth: 'none' } }}>
        <SearchField value={q} onSearch={setQ} label={t.search} placeholder={t.searchHint} />
      </Box>
      {q === '' ? (
        <Similar client={client} onChoose={onChoose} />
      ) : (
        <Found q={q} client={client} onChoose={onChoose} />
      )}
    </>
  )
}

function Similar({ client, onChoose }: Props) {
  const { phone, email, id } = client
  const hasContact = phone !== '' || email !== ''
  const matches = useContactMatches({ phone, email, exceptClientId: id })
  if (hasContact && !matches) return <ListSkeleton rows={2} />
  if (!matches?.clients.length) return <Hint text={t.noSimilar} />
  return <Choices title={t.similar} clients={matches.clients} onChoose={onChoose} />
}

function Found({ q, client, onChoose }: Props & { q: string }) {
  const { data, error, refetch } = useQuery(foundClientsQuery(q))
  if (error && !data) return <ErrorState error={error} title={t.failure} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={3} />
  const others = data.data.filter(({ id }) => id !== client.id)
  if (others.length === 0) return <Hint text={t.nothing} />
  return <Choices title={t.found} clients={others} onChoose={onChoose} />
}

const Hint = ({ text }: { text: string }) => (
  <Typography color="textSecondary" sx={{ mt: 2 }}>
    {text}
  </Typography>
)

interface ChoicesProps {
  title: string
  clients: Pick<Client, 'id' | 'number' | 'name' | 'phone' | 'email'>[]
  onChoose: (id: number) => void
}

function Choices({ title, clients, onChoose }: ChoicesProps) {
  const titleId = useId()
  return (
    <>
      <Typography id={titleId} variant="subtitle2" component="h3" color="textSecondary" sx={{ mt: 2 }}>
        {title}
      </Typography>
      <List aria-labelledby={titleId} disablePadding sx={{ mt: 0.5, display: 'grid', gap: 1 }}>
        {clients.map(({ id, number, name, phone, email }) => (
          <ListItem key={id} disablePadding>
            <ListItemButton
              onClick={() => onChoose(id)}
              sx={{ border: 1, borderColor: 'divider', borderRadius: 1 }}
            >
              <ListItemText
                primary={mergeTexts.client(number, name)}
                slotProps={{ primary: { title: name, sx: clamped(2) } }}
                secondary={[formatPhone(phone), email].filter(Boolean).join(' · ')}
              />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </>
  )
}
