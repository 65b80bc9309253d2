import HigherIcon from '@mui/icons-material/ArrowUpward'
import RemoveIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { Client, ClientPerson } from '@veranda/contract'
import { useState } from 'react'
import { AddButton } from '#features/clients/card/add-button.tsx'
import { CardPart } from '#features/clients/card/card-part.tsx'
import { useRecordPermission } from '#lib/session/record-permission.ts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { CopyablePhone } from '#ui/records/copyable-phone.tsx'
import { peopleQuery, useOrderPeople, useRemovePerson } from './people-queries.ts'
import { peopleTexts as t } from './people-texts.ts'
import { PersonDialog } from './person-dialog.tsx'

/** Whom else to call about a client. */
export function ClientPeople({ client }: { client: Client }) {
  const [edited, setEdited] = useState<ClientPerson | 'new' | null>(null)
  const mayEdit = useRecordPermission()('client.update', client)
  const { data, error, refetch } = useQuery(peopleQuery(client.id))
  const actions = usePersonActions(client.id, data ?? [], setEdited)
  if (data?.length === 0 && !mayEdit) return null
  return (
    <CardPart
      title={t.title}
      action={mayEdit && <AddButton what={t.what} onClick={() => setEdited('new')} />}
    >
      {error && !data && <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={1} />}
      {data?.length === 0 && <Typography color="textSecondary">{t.empty}</Typography>}
      {data && data.length > 0 && (
        <Box component="ul" aria-label={t.title} sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {data.map((person) => (
            <Row key={person.id} person={person} actions={mayEdit ? actions(person) : []} />
          ))}
        </Box>
      )}
      {edited && (
        <PersonDialog
          clientId={client.id}
          person={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </CardPart>
  )
}

function usePersonActions(clientId: number, people: ClientPerson[], edit: (person: ClientPerson) => void) {
  const remove = useRemovePerson(clientId)
  const order = useOrderPeople(clientId)
  const ids = people.map(({ id }) => id)
  const raise = (person: ClientPerson) => {
    const place = ids.indexOf(person.id)
    const others = ids.filter((id) => id !== person.id)
    order.mutate([...others.slice(0, place - 1), person.id, ...others.slice(place - 1)])
  }
  return (person: ClientPerson) => [
    { label: t.edit, icon: EditIcon, onClick: () => edit(person) },
    ...(ids[0] === person.id ? [] : [{ label: t.higher, icon: HigherIcon, onClick: () => raise(person) }]),
    { label: t.remove, icon: RemoveIcon, onClick: () => remove.mutate({ person, before: ids }) },
  ]
}

interface RowProps {
  person: ClientPerson
  actions: Parameters<typeof ActionMenu>[0]['actions']
}

function Row({ person: { name, job, phone, email, comment }, actions }: RowProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 1,
        py: 0.75,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="span" sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        {job && (
          <Typography component="span" color="textSecondary">
            {` · ${job}`}
          </Typography>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
          {phone && <CopyablePhone phone={phone} whose={name} />}
          {email && (
            <Link href={`mailto:${email}`} color="inherit" underline="hover" sx={{ py: 0.5 }}>
              {email}
            </Link>
          )}
        </Box>
        {comment && (
          <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'pre-wrap' }}>
            {comment}
          </Typography>
        )}
      </Box>
      <Box sx={{ flexShrink: 0 }}>
        <ActionMenu label={t.menu(name)} actions={actions} />
      </Box>
    </Box>
  )
}
