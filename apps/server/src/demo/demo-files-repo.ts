import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { OrderFileStage } from '@veranda/contract'
import { fileFolders, files } from '#db/schema/tables.gen.ts'
import type { NewRow } from '#db/table-types.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import type { FileStore } from '#files/file-store.ts'
import type { PartFolder } from '#files/part-folder.ts'
import { contentColumns, type ProvedContent, proveContent, storeContent } from '#files/proved-content.ts'
import { renderPdf } from '#pdf/render-pdf.ts'
import { searchable } from '#text/search-text.ts'
import type { TalkPhoto } from './demo-chats-repo.ts'
import { minute } from './demo-clock.ts'
import type { DemoOrder } from './demo-orders-repo.ts'
import { demoDays, type PhotoKey, photograph, type Scene } from './demo-pictures.ts'
import { filesTexts } from './texts/files-texts.ts'

/** Where uploads are collected and where file contents are stored. */
export interface DemoPlaces {
  store: FileStore
  parts: PartFolder
}

/** A content to store; each file gets its own copy, as with real uploads. */
interface Content {
  key: string
  proved: ProvedContent
}

/** Adds photos to orders and shared documents to a folder. */
export async function addDemoFiles(
  tenant: TenantDb,
  places: DemoPlaces,
  orders: readonly DemoOrder[],
  { owner, measurer, talk }: { owner: number; measurer: number; talk: Promise<readonly TalkPhoto[]> },
): Promise<void> {
  const contents = new Map<string, Content>()
  try {
    for (const scene of ['before', 'measure', 'after'] as const) {
      for (let day = 0; day < demoDays; day += 1) {
        const bytes = await photograph(scene, day)
        contents.set(`${scene} ${day}` satisfies PhotoKey, await storeDemoFile(places, bytes, 'photo.jpg'))
      }
    }
    // In parallel, because most of the time is spent waiting for the disk.
    const shots = await Promise.all(
      orders.flatMap(shotsOf).flatMap(({ content, ...row }) => {
        const found = contents.get(content)
        return found ? [keep(tenant, places, found, { ...blank, ...row, user_id: measurer })] : []
      }),
    )
    const care = await storeDemoFile(places, await renderPdf(filesTexts.care.paper), filesTexts.care.name)
    contents.set('care', care)
    const began = madeAt(orders[0]?.plan.created_at ?? new Date())
    const { folders, works } = filesTexts
    const filed = (name: string) => ({ ...blank, ...began, name, user_id: owner })
    const paper = await keep(tenant, places, care, filed(filesTexts.care.name))
    const pictures = await Promise.all(
      works.map((name, day) => keep(tenant, places, contents.get(`after ${day}`) ?? care, filed(name))),
    )
    await tenant.transaction(async (tx) => {
      const [forClients, ofWorks] = await tx.insertMany(
        fileFolders,
        [folders.clients, folders.works].map((name) => ({ name, user_id: owner })),
      )
      await tx.insertMany(files, [
        ...shots,
        { ...paper, folder_id: forClients?.id ?? null },
        ...pictures.map((row) => ({ ...row, folder_id: ofWorks?.id ?? null })),
      ])
    })
    const sent = (await talk).flatMap(({ photo, at, ...place }) => {
      const found = contents.get(photo)
      const name = filesTexts.photo(at)
      return found ? [keep(tenant, places, found, { ...place, ...madeAt(at), name })] : []
    })
    await tenant.insertMany(files, await Promise.all(sent))
  } finally {
    for (const { key } of contents.values()) await places.parts.remove(key)
  }
}

type Shot = Pick<NewRow<typeof files>, 'name' | 'order_id' | 'order_stage' | 'created_at' | 'updated_at'>
type Proved = 'storage_key' | 'search_text' | keyof ReturnType<typeof contentColumns>
/** The file's columns that do not follow from its content. */
type Place = Omit<NewRow<typeof files>, Proved>

const madeAt = (at: Date) => ({ created_at: at.toISOString(), updated_at: at.toISOString() })
const blank = { order_id: null, order_stage: null, folder_id: null }

/** Checks the content like that of any upload. */
async function storeDemoFile({ parts }: DemoPlaces, bytes: Buffer, name: string): Promise<Content> {
  const key = randomBytes(16).toString('hex')
  await parts.write(key, 0, Readable.from([bytes]), bytes.length)
  return { key, proved: await proveContent(parts.pathOf(key), name) }
}

async function keep(
  tenant: TenantDb,
  { store }: DemoPlaces,
  { proved }: Content,
  place: Place,
): Promise<NewRow<typeof files>> {
  const storage_key = `${tenant.companyId}/${randomBytes(16).toString('hex')}`
  await storeContent(store, storage_key, proved)
  return { ...place, storage_key, ...contentColumns(proved), search_text: searchable(place.name) }
}

/** Photos before the measurement, at it and after the installation, as far as the order has progressed. */
function shotsOf({ id, plan }: DemoOrder, index: number): (Shot & { content: string })[] {
  const { measured_at, path } = plan
  const counted = path.find(({ stage }) => stage === 'calculating')
  const mounted = path.find(({ stage }) => stage === 'mounted')?.at
  if (!measured_at || !counted || index % 2 === 1) return []
  const shot = (scene: Scene, stage: OrderFileStage, at: Date, day: number) => ({
    name: filesTexts.photo(at),
    order_id: id,
    order_stage: stage,
    ...madeAt(at),
    content: `${scene} ${day % demoDays}`,
  })
  const after = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minute)
  return [
    shot('before', 'before', after(measured_at, 4), index),
    shot('measure', 'measure', after(measured_at, 17), index),
    ...(mounted ? [shot('after', 'after', after(mounted, 9), index + 1)] : []),
  ]
}
