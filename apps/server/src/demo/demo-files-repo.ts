import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { OrderFileStage } from '@veranda/contract'
import { fileFolders, files } from '#db/schema/tables.gen.ts'
import type { NewRow } from '#db/table-types.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import type { FileStore } from '#files/file-store.ts'
import type { PartFolder } from '#files/part-folder.ts'
import { contentColumns, storeContent, type VerifiedContent, verifyContent } from '#files/verified-content.ts'
import { renderPdf } from '#pdf/render-pdf.ts'
import { searchable } from '#text/search-text.ts'
import type { MessagePhoto } from './demo-chats-repo.ts'
import { minute } from './demo-clock.ts'
import type { DemoOrder } from './demo-orders-repo.ts'
import { demoDays, type PhotoKey, type PhotoScene, renderPhoto } from './demo-photos.ts'
import { filesTexts } from './texts/files-texts.ts'

/** Where uploads are collected and where file contents are stored. */
export interface DemoStorage {
  store: FileStore
  parts: PartFolder
}

/** A content to store; each file gets its own copy, as with real uploads. */
interface Content {
  key: string
  verified: VerifiedContent
}

/** Adds photos to orders and shared documents to a folder. */
export async function addDemoFiles(
  tenant: TenantDb,
  storage: DemoStorage,
  orders: readonly DemoOrder[],
  {
    owner,
    measurer,
    messagePhotos,
  }: { owner: number; measurer: number; messagePhotos: Promise<readonly MessagePhoto[]> },
): Promise<void> {
  const contents = new Map<string, Content>()
  try {
    for (const scene of ['before', 'measure', 'after'] as const) {
      for (let day = 0; day < demoDays; day += 1) {
        const bytes = await renderPhoto(scene, day)
        contents.set(`${scene} ${day}` satisfies PhotoKey, await storeDemoFile(storage, bytes, 'photo.jpg'))
      }
    }
    // In parallel, because most of the time is spent waiting for the disk.
    const orderPhotos = await Promise.all(
      orders.flatMap(photosOf).flatMap(({ content, ...row }) => {
        const found = contents.get(content)
        return found ? [createFileRow(tenant, storage, found, { ...blank, ...row, user_id: measurer })] : []
      }),
    )
    const careGuide = await storeDemoFile(
      storage,
      await renderPdf(filesTexts.care.definition),
      filesTexts.care.name,
    )
    contents.set('care', careGuide)
    const createdAt = timestamps(orders[0]?.plan.created_at ?? new Date())
    const { folders, works } = filesTexts
    const filed = (name: string) => ({ ...blank, ...createdAt, name, user_id: owner })
    const careFile = await createFileRow(tenant, storage, careGuide, filed(filesTexts.care.name))
    const pictures = await Promise.all(
      works.map((name, day) =>
        createFileRow(tenant, storage, contents.get(`after ${day}`) ?? careGuide, filed(name)),
      ),
    )
    await tenant.transaction(async (tx) => {
      const [forClients, ofWorks] = await tx.insertMany(
        fileFolders,
        [folders.clients, folders.works].map((name) => ({ name, user_id: owner })),
      )
      await tx.insertMany(files, [
        ...orderPhotos,
        { ...careFile, folder_id: forClients?.id ?? null },
        ...pictures.map((row) => ({ ...row, folder_id: ofWorks?.id ?? null })),
      ])
    })
    const sentPhotos = (await messagePhotos).flatMap(({ photo, at, ...row }) => {
      const found = contents.get(photo)
      const name = filesTexts.photo(at)
      return found ? [createFileRow(tenant, storage, found, { ...row, ...timestamps(at), name })] : []
    })
    await tenant.insertMany(files, await Promise.all(sentPhotos))
  } finally {
    for (const { key } of contents.values()) await storage.parts.remove(key)
  }
}

type OrderPhoto = Pick<
  NewRow<typeof files>,
  'name' | 'order_id' | 'order_stage' | 'created_at' | 'updated_at'
>
type ContentColumn = 'storage_key' | 'search_text' | keyof ReturnType<typeof contentColumns>
/** The file's columns that do not follow from its content. */
type FileColumns = Omit<NewRow<typeof files>, ContentColumn>

const timestamps = (at: Date) => ({ created_at: at.toISOString(), updated_at: at.toISOString() })
const blank = { order_id: null, order_stage: null, folder_id: null }

/** Checks the content like that of any upload. */
async function storeDemoFile({ parts }: DemoStorage, bytes: Buffer, name: string): Promise<Content> {
  const key = randomBytes(16).toString('hex')
  await parts.write(key, 0, Readable.from([bytes]), bytes.length)
  return { key, verified: await verifyContent(parts.pathOf(key), name) }
}

async function createFileRow(
  tenant: TenantDb,
  { store }: DemoStorage,
  { verified }: Content,
  columns: FileColumns,
): Promise<NewRow<typeof files>> {
  const storage_key = `${tenant.companyId}/${randomBytes(16).toString('hex')}`
  await storeContent(store, storage_key, verified)
  return { ...columns, storage_key, ...contentColumns(verified), search_text: searchable(columns.name) }
}

/** Photos before the measurement, at it and after the installation, as far as the order has progressed. */
function photosOf({ id, plan }: DemoOrder, index: number): (OrderPhoto & { content: string })[] {
  const { measured_at, path } = plan
  const calculating = path.find(({ stage }) => stage === 'calculating')
  const mounted = path.find(({ stage }) => stage === 'mounted')?.at
  if (!measured_at || !calculating || index % 2 === 1) return []
  const photo = (scene: PhotoScene, stage: OrderFileStage, at: Date, day: number) => ({
    name: filesTexts.photo(at),
    order_id: id,
    order_stage: stage,
    ...timestamps(at),
    content: `${scene} ${day % demoDays}`,
  })
  const after = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minute)
  return [
    photo('before', 'before', after(measured_at, 4), index),
    photo('measure', 'measure', after(measured_at, 17), index),
    ...(mounted ? [photo('after', 'after', after(mounted, 9), index + 1)] : []),
  ]
}
