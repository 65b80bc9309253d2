import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PersonalDataKind } from '@veranda/contract'
import { ZipFile } from 'yazl'
import { audit } from '#db/audit.ts'
import { clientPeople, documents } from '#db/schema/tables.gen.ts'
import { hasContact } from '#db/search.ts'
import { alias } from '#db/sql/aliases.ts'
import { countRows } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { fieldError } from '#errors.ts'
import { groupsOf, maskedSubject, shownKinds, signers } from '#features/personal-data/erasures-repo.ts'
import { among, findPerson, type Person } from '#features/personal-data/person-repo.ts'
import { personalKinds } from '#features/personal-data/personal-kinds.ts'
import { texts } from '#features/personal-data/texts.ts'
import type { ExportTools } from '#features/record-exports/export-file-repo.ts'
import { contentDisposition } from '#files/file-name-rules.ts'
import { addStream } from '#files/zip-stream.ts'
import type { ByteAnswer } from '#http/serve.ts'
import { isoDay } from '#time/dates.ts'
import { type FilePlan, planFiles } from './export-files-repo.ts'
import { type ExportHead, exportJson, exportPage, type Part } from './export-page.ts'
import { type ExportRecord, recordsOf } from './export-source.ts'
import { exportTexts } from './export-texts.ts'

const p = alias(clientPeople, 'p')

interface Circumstances {
  now: Date
  timeZone: string
}

/**
 * A copy of everything that the company has of a person, as one archive. It is written to a temporary file and deleted once
 * it is sent: a stored one would have to be found and erased too.
 */
export async function exportPersonalData(
  tenant: TenantDb,
  { store, parts: folder }: ExportTools,
  contact: { phone: string; email: string },
  { now, timeZone }: Circumstances,
): Promise<ByteAnswer> {
  const person = await findPerson(tenant, contact)
  const groups = await groupsOf(tenant, person)
  if (groups.length === 0) throw fieldError('phone', texts.nothingFound)
  const plan = await planFiles(tenant, person)
  const by = await signers(tenant)
  const others = await countOtherPeople(tenant, person)
  const head: ExportHead = {
    operator: { name: by.operator_name, address: by.operator_address },
    subject: [contact.phone, contact.email].filter(Boolean).join(', '),
    madeBy: [by.user_name, by.user_job_title].filter(Boolean).join(', '),
    madeAt: now,
    timeZone,
    groups: groups
      .map((group) => (group.kind === 'people' ? { ...group, count: group.count - others } : group))
      .filter(({ count }) => count > 0),
    leftOut: { other_people: others, files: plan.leftOut },
  }
  const key = randomBytes(16).toString('hex')
  const path = folder.pathOf(key)
  try {
    await writeArchive(tenant, path, { head, plan, person, contentOf: (content) => store.open(content), now })
    await tenant.transaction((tx) =>
      audit(tx, {
        action: 'export',
        entity: 'personal_data',
        title: exportTexts.auditTitle(maskedSubject(contact)),
      }),
    )
    // An open file can be read after its name is gone, and nothing is left behind whatever happens while it is sent.
    const file = await open(path)
    const { size } = await file.stat()
    const headers = {
      'content-type': 'application/zip',
      'content-disposition': contentDisposition('attachment', exportTexts.archive(isoDay(now, timeZone))),
      'content-length': String(size),
      'cache-control': 'private, no-store',
    }
    return { status: 200, headers, bytes: file.createReadStream() }
  } finally {
    await folder.remove(key)
  }
}

/** Contact persons of the person's clients who are somebody else. */
async function countOtherPeople(tenant: TenantDb, { clients, contact }: Person): Promise<number> {
  const [row] = await tenant.rows(
    (scoped) =>
      select({ count: countRows() })`from ${scoped(p)}
        where ${among(p.client_id, clients.all)} and not ${hasContact(p, contact)}`,
  )
  return row?.count ?? 0
}

interface Archive {
  head: ExportHead
  plan: FilePlan
  person: Person
  contentOf: (key: string) => Promise<Readable>
  now: Date
}

async function writeArchive(
  tenant: TenantDb,
  path: string,
  { head, plan, person, contentOf, now }: Archive,
): Promise<void> {
  const zip = new ZipFile()
  const written = pipeline(zip.outputStream, createWriteStream(path, { mode: 0o600 }))
  const add = (name: string, content: () => Readable | Promise<Readable>) =>
    addStream(zip, name, now, content)
  // Read once for each: a person's records are not held in memory.
  add(exportTexts.page, () => inChunks(exportPage(head, partsOf(tenant, person, plan))))
  add(exportTexts.data, () => inChunks(exportJson(head, partsOf(tenant, person, plan))))
  for (const [id, name] of plan.documents) add(name, () => documentPdf(tenant, id))
  for (const { path: name, storage_key } of plan.files.values()) add(name, () => contentOf(storage_key))
  zip.end()
  await written
}

const chunkLength = 64 * 1024

/** A text as a stream of larger pieces, so that not every record is compressed on its own. */
function inChunks(pieces: AsyncIterable<string>): Readable {
  return Readable.from(
    (async function* () {
      let held = ''
      for await (const piece of pieces) {
        held += piece
        if (held.length < chunkLength) continue
        yield held
        held = ''
      }
      yield held
    })(),
  )
}

/** Every table of every kind, in the order in which kinds are shown. */
function partsOf(tenant: TenantDb, person: Person, plan: FilePlan): Part[] {
  return shownKinds.flatMap((kind) =>
    personalKinds[kind].exported.map((source) => ({
      kind,
      part: source.part,
      records: withPlaces(kind, recordsOf(tenant, source, person), plan),
    })),
  )
}

/** Adds where a file or a document is in the archive. */
async function* withPlaces(
  kind: PersonalDataKind,
  records: AsyncIterable<ExportRecord>,
  plan: FilePlan,
): AsyncGenerator<ExportRecord> {
  for await (const { id, values } of records) {
    const place = placeOf(kind, id, plan)
    yield { id, values: place === null ? values : [...values, ['archive_path', place]] }
  }
}

function placeOf(kind: PersonalDataKind, id: number, { files, documents: issued }: FilePlan): string | null {
  if (kind === 'files') return files.get(id)?.path ?? exportTexts.tooLarge
  if (kind === 'documents') return issued.get(id) ?? null
  return null
}

async function documentPdf(tenant: TenantDb, id: number): Promise<Readable> {
  const document = await tenant.findOne(documents, id)
  return Readable.from(document ? [document.pdf] : [])
}
