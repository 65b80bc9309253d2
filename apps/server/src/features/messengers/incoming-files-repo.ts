import { randomBytes } from 'node:crypto'
import { fileTypeOf, limits } from '@veranda/contract'
import type { TenantTx } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import { insertVisitorFile } from '#features/public-chat/visitor-files-repo.ts'
import { cleanFileName, withContentExtension } from '#files/file-name-rules.ts'
import { type FileStore, thumbnailKey } from '#files/file-store.ts'
import type { PartFolder } from '#files/part-folder.ts'
import { storeContent, type VerifiedContent, verifyContent } from '#files/verified-content.ts'
import { type IncomingFile, MessengerError } from '#messengers/messenger.ts'
import type { Bot } from './bot-repo.ts'
import { texts } from './texts.ts'

interface Fetched {
  key: string
  name: string
  storage_key: string
  content: VerifiedContent
}

export interface StoredFiles {
  storedFiles: Fetched[]
  /** Russian messages about files that were refused. */
  refused: string[]
}

interface FetchTools {
  store: FileStore
  parts: PartFolder
}

interface FetchedFiles extends StoredFiles {
  /** Deletes stored files that no row will reference. */
  forget: () => Promise<void>
  sweep: () => Promise<void>
}

/** Downloads the attachments of a message and checks them like visitors' files; refused ones become messages. */
export async function fetchFiles(
  tools: FetchTools,
  bot: Bot,
  files: readonly IncomingFile[],
): Promise<FetchedFiles> {
  const fetchedFiles: Fetched[] = []
  const refusals: string[] = []
  const keys: string[] = []
  for (const file of files) {
    const key = randomBytes(16).toString('hex')
    keys.push(key)
    const name = cleanFileName(file.name)
    const found = await fetchOne(tools, bot, { ...file, name }, key)
    if (typeof found === 'string') refusals.push(found)
    else fetchedFiles.push(found)
  }
  return {
    storedFiles: fetchedFiles,
    refused: refusals,
    forget: () =>
      tools.store.remove(fetchedFiles.flatMap((one) => [one.storage_key, thumbnailKey(one.storage_key)])),
    sweep: async () => {
      for (const key of keys) await tools.parts.remove(key)
    },
  }
}

async function fetchOne(
  { store, parts }: FetchTools,
  { messenger, token, row }: Bot,
  { ref, name, size, isPhoto }: IncomingFile,
  key: string,
): Promise<Fetched | string> {
  if (!fileTypeOf(name)) return texts.fileRefused(name)
  if (size !== null && size > limits.visitorFileBytes) return texts.fileTooLarge(name)
  try {
    await parts.write(key, 0, await messenger.openFile(token, ref), limits.visitorFileBytes)
    const path = parts.pathOf(key)
    const content = isPhoto ? await verifyPhoto(path) : await verifyContent(path, name)
    const storage_key = `${row.company_id}/${key}`
    await storeContent(store, storage_key, content)
    return {
      key,
      name: isPhoto ? withContentExtension(name.replace(/\.\w+$/, ''), content.type) : name,
      storage_key,
      content,
    }
  } catch (error) {
    const refusal = refusalText(error, name)
    if (refusal === undefined) throw error
    return refusal
  }
}

const pictureNames = ['photo.jpg', 'photo.png']

/** The type of an unnamed picture is detected from its bytes. */
async function verifyPhoto(path: string): Promise<VerifiedContent> {
  for (const name of pictureNames) {
    const found = await verifyContent(path, name).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'file_refused') return undefined
      throw error
    })
    if (found) return found
  }
  return verifyContent(path, 'photo.webp')
}

/** Why a file is refused for good; `undefined` if a retry may help. */
function refusalText(error: unknown, name: string): string | undefined {
  if (error instanceof DomainError && error.code === 'payload_too_large') return texts.fileTooLarge(name)
  if (error instanceof DomainError && error.code === 'file_refused') return texts.fileRefused(name)
  if (error instanceof MessengerError && error.fault !== 'passing') return texts.fileRefused(name)
  return undefined
}

/** Inserts rows of downloaded files and returns their ids. */
export async function insertFetchedFiles(
  tx: TenantTx,
  conversationId: number,
  fetchedFiles: readonly Fetched[],
): Promise<number[]> {
  const ids: number[] = []
  for (const { name, storage_key, content } of fetchedFiles)
    ids.push((await insertVisitorFile(tx, { conversationId, name, storage_key, content })).id)
  return ids
}
