import type { FileFolder, FileRecord } from '@veranda/contract'
import { pathTo } from '#lib/routes/paths.ts'
import { clamped } from '#ui/clamped.ts'
import { RouterLink } from '#ui/router-link.tsx'
import { pathOfPlace } from './files-state.ts'
import { texts } from './texts.ts'

const t = texts.list

/** The folder of a file, or the record it belongs to. */
export function FilePlace({ file, folders }: { file: FileRecord; folders: FileFolder[] }) {
  if (file.lead) {
    return (
      <RouterLink to={`?lead=${file.lead.id}`} title={file.lead.name} sx={clamped(2)}>
        {t.lead(file.lead.number, file.lead.name)}
      </RouterLink>
    )
  }
  if (file.client) {
    return (
      <RouterLink
        to={pathTo('clients.show', { id: file.client.id })}
        title={file.client.name}
        sx={clamped(2)}
      >
        {t.client(file.client.name)}
      </RouterLink>
    )
  }
  if (file.order) {
    return (
      <RouterLink to={pathTo('orders.show', { id: file.order.id })}>{t.order(file.order.name)}</RouterLink>
    )
  }
  const folder = folders.find(({ id }) => id === file.folder_id)
  return <RouterLink to={pathOfPlace(folder?.id ?? 'root')}>{folder?.name ?? texts.folders.all}</RouterLink>
}
