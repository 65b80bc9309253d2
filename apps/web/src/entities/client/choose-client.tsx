import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type Client, formatNumber, formatPhone } from '@veranda/contract'
import { useId, useState } from 'react'
import { clamped } from '#ui/clamped.ts'
import { SearchField } from '#ui/fields/search-field.tsx'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { type SearchedContact, useContactMatches } from './contact-matches-query.ts'
import { foundClientsQuery } from './found-clients-query.ts'
import { texts } from './texts.ts'

const t = texts.choose

type FoundClient = Pick<Client, 'id' | 'number' | 'name' | 'phone' | 'email'>

interface Props {
  contact: SearchedContact
  isBusy?: boolean
  onChoose: (client: FoundClient) => void
}

/** Offers clients with the same phone or e-mail, and a search for any other. */
export function ChooseClient({ contact, isBusy = false, onChoose }: Props) {
  const [q, setQ] = useState('')
  const choosing = { contact, isBusy, onChoose }
  return (
    <>
      <Box sx={{ '& .MuiTextField-root': { width: '100%', maxWidth: 'none' } }}>
        <SearchField value={q} onSearch={setQ} label={t.search} placeholder={t.searchHint} />
      </Box>
      {q === '' ? <Similar {...choosing} /> : <Found q={q} {...choosing} />}
    </>
  )
}

function Similar({ contact, ...choosing }: Props) {
  const hasContact = contact.phone !== '' || contact.email !== ''
  const matches = useContactMatches(contact)
  if (hasContact && !matches) return <ListSkeleton rows={2} />
  if (!matches?.clients.length) return <Hint text={t.noSimilar} />
  return <Choices title={t.similar} clients={matches.clients} {...choosing} />
}

function Found({ q, contact, ...choosing }: Props & { q: string }) {
  const { data, error, refetch } = useQuery(foundClientsQuery(q))
  if (error && !data) return <ErrorState error={error} title={t.failure} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={3} />
  const others = data.data.filter(({ id }) => id !== contact.exceptClientId)
  if (others.length === 0) return <Hint text={t.nothing} />
  return <Choices title={t.found} clients={others} {...choosing} />
}

const Hint = ({ text }: { text: string }) => (
  <Typography color="textSecondary" sx={{ mt: 2 }}>
    {text}
  </Typography>
)

interface ChoicesProps extends Omit<Props, 'contact'> {
  title: string
  clients: FoundClient[]
}

function Choices({ title, clients, isBusy = false, onChoose }: ChoicesProps) {
  const titleId = useId()
  return (
    <>
      <Typography id={titleId} variant="subtitle2" component="h3" color="textSecondary" sx={{ mt: 2 }}>
        {title}
      </Typography>
      <List aria-labelledby={titleId} disablePadding sx={{ mt: 0.5, display: 'grid', gap: 1 }}>
        {clients.map((client) => (
          <ListItem key={client.id} disablePadding>
            <ListItemButton
              disabled={isBusy}
              onClick={() => onChoose(client)}
              sx={{ border: 1, borderColor: 'divider', borderRadius: 1 }}
            >
              <ListItemText
                primary={`№ ${formatNumber(client.number)} ${client.name || texts.noName}`}
                slotProps={{ primary: { title: client.name, sx: clamped(2) } }}
                secondary={[formatPhone(client.phone), client.email].filter(Boolean).join(' · ')}
              />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </>
  )
}
