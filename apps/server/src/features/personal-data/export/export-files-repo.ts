import { documentKinds, personalExportMaxBytes } from '@veranda/contract'
import { documents, files } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { among, type Person } from '#features/personal-data/person-repo.ts'
import { filesOf } from '#features/personal-data/record-conditions-repo.ts'
import { exportTexts } from './export-texts.ts'

const f = alias(files, 'f')
const d = alias(documents, 'd')

/** What an archive has of the person's files: each file's place in it; none for those that did not fit. */
export interface FilePlan {
  files: Map<number, { path: string; storage_key: string }>
  leftOut: number
  documents: Map<number, string>
}

const safe = (name: string) => name.replace(/[/\\]/g, '_')

/** The person's files, newest first, as long as they fit together, and the documents of their orders. */
export async function planFiles(tenant: TenantDb, person: Person): Promise<FilePlan> {
  const found = await tenant.rows(
    (scoped) =>
      select({
        id: f.id,
        name: f.name,
        size: f.size,
        storage_key: f.storage_key,
      })`from ${scoped(f)} where ${filesOf(scoped, f, person)} order by ${f.id} desc`,
  )
  const plan: FilePlan = { files: new Map(), leftOut: 0, documents: new Map() }
  let rest = personalExportMaxBytes
  for (const { id, name, size, storage_key } of found) {
    if (size > rest) {
      plan.leftOut += 1
      continue
    }
    rest -= size
    plan.files.set(id, { path: `${exportTexts.filesFolder}/${id} ${safe(name)}`, storage_key })
  }
  const issued = await tenant.rows(
    (scoped) =>
      select({ id: d.id, kind: d.kind, number: d.number })`from ${scoped(d)}
        where ${among(d.order_id, person.orders.all)} order by ${sql`${d.id}`}`,
  )
  for (const { id, kind, number } of issued) {
    const name = safe(`${documentKinds[kind].short} ${number} (${id})`)
    plan.documents.set(id, `${exportTexts.documentsFolder}/${name}.pdf`)
  }
  return plan
}
