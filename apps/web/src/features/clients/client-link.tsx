import type { Client } from '@veranda/contract'
import { pathTo } from '#lib/routes/paths.ts'
import { NameLink, NameText } from '#ui/lists/name-link.tsx'
import { RestoreButton } from '#ui/lists/restore-button.tsx'
import { RouterLink } from '#ui/router-link.tsx'
import { useRestoreClient } from './client-queries.ts'
import { mergeTexts } from './merge/merge-texts.ts'
import { texts } from './texts.ts'

export function ClientLink({ client, isTrash }: { client: Client; isTrash: boolean }) {
  if (isTrash) return <NameText>{client.name}</NameText>
  return <NameLink to={pathTo('clients.show', { id: client.id })}>{client.name}</NameLink>
}

/** A client that was merged into another is not restored, but leads to it. */
export function RestoreClient({ client }: { client: Client }) {
  const restore = useRestoreClient()
  const { merged_into } = client
  if (merged_into) {
    return (
      <RouterLink to={pathTo('clients.show', { id: merged_into.id })} title={merged_into.name}>
        {mergeTexts.mergedInto(merged_into.number)}
      </RouterLink>
    )
  }
  return (
    <RestoreButton
      record={client}
      permission="client.delete"
      label={texts.restore.label(client.name)}
      restore={restore}
    />
  )
}
