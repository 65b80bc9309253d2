import HigherIcon from '@mui/icons-material/ArrowUpward'
import RemoveIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type Client, type ClientPerson, messengerNames, messengers, messengerText } from '@veranda/contract'
import { useState } from 'react'
import { MessengerLink } from '#features/clients/card/messenger-link.tsx'
import { PartList, PartRow } from '#features/clients/card/part-list.tsx'
import { useRecordPermission } from '#lib/session/record-permission.ts'
import { CopyablePhone } from '#ui/records/copyable-phone.tsx'
import { peopleQuery, useOrderPeople, useRemovePerson } from './people-queries.ts'
import { peopleTexts as t } from './people-texts.ts'
import { PersonDialog } from './person-dialog.tsx'

/** Whom else to call about a client. */
export function ClientPeople({ client }: { client: Client }) {
  const [edited, setEdited] = useState<ClientPerson | 'new' | null>(null)
  const mayEdit = useRecordPermission()('client.update', client)
  const query = useQuery(peopleQuery(client.id))
  const actions = usePersonActions(client.id, query.data ?? [], setEdited)
  return (
    <PartList
      texts={t}
      query={query}
      onAdd={mayEdit ? () => setEdited('new') : undefined}
      row={(person) => <Row key={person.id} person={person} actions={mayEdit ? actions(person) : []} />}
    >
      {edited && (
        <PersonDialog
          clientId={client.id}
          person={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </PartList>
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
  actions: Parameters<typeof PartRow>[0]['actions']
}

function Row({ person, actions }: RowProps) {
  const { name, job, phone, email, comment } = person
  return (
    <PartRow comment={comment} menuLabel={t.menu(name)} actions={actions}>
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
          <Link href={`mailto:${email}`} color="inherit" sx={{ py: 0.5 }}>
            {email}
          </Link>
        )}
        {messengerNames
          .filter((key) => person[key] !== '')
          .map((key) => (
            <MessengerLink
              key={key}
              messenger={key}
              value={person[key]}
              title={messengerText(key, person[key])}
              aria-label={t.write(messengers[key], name, messengerText(key, person[key]))}
            >
              {messengers[key]}
            </MessengerLink>
          ))}
      </Box>
    </PartRow>
  )
}
