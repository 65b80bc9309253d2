import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import {
  type Client,
  clientKinds,
  clientRequisites,
  messengerNames,
  messengers,
  messengerText,
} from '@veranda/contract'
import { useId, useState } from 'react'
import { TagsField } from '#entities/dictionary/tags-field.tsx'
import { useDates } from '#lib/format/dates.ts'
import { useRecordPermission } from '#lib/session/record-permission.ts'
import { CopyablePhone } from '#ui/records/copyable-phone.tsx'
import { ClientConsents } from './card/client-consents.tsx'
import { Fact } from './card/fact.tsx'
import { MessengerLink } from './card/messenger-link.tsx'
import { ClientAssignee } from './client-assignee.tsx'
import { ClientEditor } from './client-editor.tsx'
import { useSaveClientTags } from './client-queries.ts'
import { mergeTexts } from './merge/merge-texts.ts'
import { MergedClients } from './merge/merged-clients.tsx'
import { SimilarClients } from './merge/similar-clients.tsx'
import { texts } from './texts.ts'

const t = texts.card

/** Contact data of the client, to read or edit. */
export function ClientContacts({ client }: { client: Client }) {
  const titleId = useId()
  const [isEditing, setEditing] = useState(false)
  const reaches = useRecordPermission()
  return (
    <Card component="section" aria-labelledby={titleId}>
      <CardContent>
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            alignItems: 'center',
            mb: 1,
            minHeight: 44,
          }}
        >
          <Typography id={titleId} variant="h2">
            {t.contacts}
          </Typography>
          {!isEditing && reaches('client.update', client) && (
            <Button startIcon={<EditIcon />} onClick={() => setEditing(true)}>
              {t.edit}
            </Button>
          )}
        </Box>
        {isEditing ? (
          <ClientEditor client={client} onDone={() => setEditing(false)} />
        ) : (
          <>
            <ClientFacts client={client} />
            <Box sx={{ mt: 2, '&:empty': { display: 'none' } }}>
              <SimilarClients client={client} />
            </Box>
            <ClientTags client={client} />
          </>
        )}
      </CardContent>
    </Card>
  )
}

/** Not beside the editor: saving tags would make its version stale. */
function ClientTags({ client }: { client: Client }) {
  const save = useSaveClientTags(client.id)
  const mayEdit = useRecordPermission()('client.update', client)
  return (
    <Box sx={{ mt: 2.5, '&:empty': { display: 'none' } }}>
      <TagsField tags={client.tags} mayEdit={mayEdit} save={save} />
    </Box>
  )
}

/** Long texts. */
const wideKeys: ReadonlySet<string> = new Set(['legal_name', 'legal_address', 'bank'])

function ClientFacts({ client }: { client: Client }) {
  const dates = useDates()
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: '1fr', lg: '1fr 1fr' },
      }}
    >
      <Fact label={texts.form.phone}>
        {client.phone && (
          // The button is higher than the line and would push the phone below its neighbour.
          <Box component="span" sx={{ '& .MuiIconButton-root': { my: -1.5 } }}>
            <CopyablePhone phone={client.phone} />
          </Box>
        )}
      </Fact>
      <Fact label={texts.form.email}>
        {client.email && (
          <Link href={`mailto:${client.email}`} color="inherit">
            {client.email}
          </Link>
        )}
      </Fact>
      {messengerNames
        .filter((key) => client[key] !== '')
        .map((key) => (
          <Fact key={key} label={messengers[key]}>
            <MessengerLink messenger={key} value={client[key]}>
              {messengerText(key, client[key])}
            </MessengerLink>
          </Fact>
        ))}
      <Fact label={texts.form.notes} isWide>
        {client.notes}
      </Fact>
      {clientRequisites
        .filter((key) => client[key] !== '')
        .map((key) => (
          <Fact key={key} label={texts.form[key]} isWide={wideKeys.has(key)}>
            {client[key]}
          </Fact>
        ))}
      <Fact label={texts.form.kind}>{clientKinds[client.kind]}</Fact>
      <Fact label={t.user}>
        <ClientAssignee client={client} />
      </Fact>
      <Fact label={t.created}>{dates.dateTime(client.created_at)}</Fact>
      <Fact label={t.updated}>{dates.dateTime(client.updated_at)}</Fact>
      <ClientConsents clientId={client.id} />
      {client.merges.length > 0 && (
        <Fact label={mergeTexts.merged} isWide>
          <MergedClients client={client} />
        </Fact>
      )}
    </Box>
  )
}
