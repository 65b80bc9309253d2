import type { Readable } from 'node:stream'
import { api, type FileRecord, fileLimits, type LinkVariant } from '@veranda/contract'
import type { TenantDb } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import { linkExpiry, linkHolderOf, readLink, signedAddress } from '#files/signed-link.ts'
import type { Serve } from '#http/serve.ts'
import type { Caller } from '#sign-in/caller.ts'
import { fileAccess, fileViewerOf } from './file-access-repo.ts'
import { sendContent } from './file-content.ts'
import { type FileRow, getFile, listFiles, usedSpace } from './file-list-repo.ts'
import {
  bulkFiles,
  fileBehindLink,
  isLinkAlive,
  purgeFiles,
  restoreFiles,
  trashFiles,
  updateFile,
} from './files-repo.ts'
import {
  createFolder,
  listFolders,
  purgeFolder,
  restoreFolder,
  trashFolder,
  updateFolder,
} from './folders-repo.ts'
import {
  cancelUpload,
  completeUpload,
  createUpload,
  getUpload,
  receivePart,
  type UploadStorage,
} from './uploads-repo.ts'

export interface FilesOptions extends UploadStorage {
  /** Signs URLs. */
  secret: string
  openCompany: (companyId: number) => TenantDb
  isImpersonationOpen: (id: number, companyId: number) => Promise<boolean>
}

interface FileRequest {
  caller: Caller
  tenant: TenantDb
  now: Date
}

export function filesRoutes(serve: Serve, options: FilesOptions): void {
  const { present, sign } = addresses(options.secret)
  readingRoutes(serve, options, present)
  changingRoutes(serve, present)
  folderRoutes(serve)
  uploadRoutes(serve, options, present)

  serve(api.files.link, async ({ tenant, caller, now, params, body }) => {
    const access = await fileAccess(tenant, fileViewerOf(caller, now))
    const file = await getFile(tenant, params.id, access, { isTrash: 'either' })
    const expires_at = new Date(linkExpiry(now) * 1000).toISOString()
    return { url: sign({ tenant, caller, now }, file, body.variant), expires_at }
  })

  serve(api.files.signed, async ({ params, headers, now }) => {
    const link = readLink(options.secret, params.token, now)
    if (!link) throw new DomainError('not_found')
    const tenant = options.openCompany(link.companyId)
    const { holder } = link
    const isAlive =
      'impersonation' in holder
        ? await options.isImpersonationOpen(holder.impersonation, link.companyId)
        : await isLinkAlive(tenant, holder, link.fileId)
    if (!isAlive) throw new DomainError('not_found')
    const file = await fileBehindLink(tenant, link)
    return sendContent(options.store, file, link.variant, headers.range)
  })
}

type PresentFile = (context: FileRequest, file: FileRow) => FileRecord

function addresses(secret: string) {
  const sign = ({ caller, now }: FileRequest, file: FileRow, variant: LinkVariant): string => {
    const isInTrash = file.deleted_at !== null
    const link = {
      companyId: caller.companyId,
      holder: linkHolderOf(caller),
      fileId: file.id,
      variant,
      isInTrash,
    }
    return signedAddress(secret, link, now)
  }
  const present: PresentFile = (request, file) => ({
    ...file,
    thumbnail_url: file.has_thumbnail ? sign(request, file, 'thumbnail') : null,
  })
  return { sign, present }
}

function readingRoutes(serve: Serve, { store }: FilesOptions, present: PresentFile): void {
  serve(api.files.list, async ({ tenant, caller, now, query }) => {
    const access = await fileAccess(tenant, fileViewerOf(caller, now))
    const page = await listFiles(tenant, query, access)
    return { ...page, data: page.data.map((file) => present({ tenant, caller, now }, file)) }
  })

  serve(api.files.usage, async ({ tenant }) => ({ used: await usedSpace(tenant), quota: fileLimits.quota }))

  serve(api.files.show, async ({ tenant, caller, now, params }) => {
    const access = await fileAccess(tenant, fileViewerOf(caller, now))
    const file = await getFile(tenant, params.id, access, { isTrash: 'either' })
    return present({ tenant, caller, now }, file)
  })

  serve(api.files.content, async ({ tenant, caller, now, params, headers }) => {
    const access = await fileAccess(tenant, fileViewerOf(caller, now))
    const file = await getFile(tenant, params.id, access, { isTrash: 'either' })
    return sendContent(store, file, 'download', headers.range)
  })
}

function changingRoutes(serve: Serve, present: PresentFile): void {
  serve(api.files.update, async ({ tenant, caller, now, params, body }) => {
    const file = await updateFile(tenant, params.id, body, fileViewerOf(caller, now))
    return present({ tenant, caller, now }, file)
  })

  serve(api.files.bulk, async ({ tenant, caller, now, body }) => ({
    done: await bulkFiles(tenant, body, fileViewerOf(caller, now)),
  }))

  serve(api.files.remove, async ({ tenant, caller, now, params }) => {
    await trashFiles(tenant, [params.id], fileViewerOf(caller, now))
    return null
  })

  serve(api.files.restore, async ({ tenant, caller, now, params }) => {
    const viewer = fileViewerOf(caller, now)
    await restoreFiles(tenant, [params.id], viewer)
    const access = await fileAccess(tenant, viewer)
    const file = await getFile(tenant, params.id, access, { isTrash: false })
    return present({ tenant, caller, now }, file)
  })

  serve(api.files.purge, async ({ tenant, caller, now, params }) => {
    await purgeFiles(tenant, [params.id], fileViewerOf(caller, now))
    return null
  })
}

function folderRoutes(serve: Serve): void {
  serve(api.fileFolders.list, async ({ tenant, caller, now, query }) => ({
    data: await listFolders(tenant, fileViewerOf(caller, now), query.trash ?? false),
  }))

  serve(api.fileFolders.create, async ({ tenant, caller, now, body }) =>
    createFolder(tenant, body, fileViewerOf(caller, now)),
  )

  serve(api.fileFolders.update, async ({ tenant, caller, now, params, body }) =>
    updateFolder(tenant, params.id, body, fileViewerOf(caller, now)),
  )

  serve(api.fileFolders.remove, async ({ tenant, caller, now, params }) => {
    await trashFolder(tenant, params.id, fileViewerOf(caller, now))
    return null
  })

  serve(api.fileFolders.restore, async ({ tenant, caller, now, params }) =>
    restoreFolder(tenant, params.id, fileViewerOf(caller, now)),
  )

  serve(api.fileFolders.purge, async ({ tenant, caller, now, params }) => {
    await purgeFolder(tenant, params.id, fileViewerOf(caller, now))
    return null
  })
}

function uploadRoutes(serve: Serve, places: UploadStorage, present: PresentFile): void {
  serve(api.uploads.create, async ({ tenant, caller, now, body }) =>
    createUpload(tenant, body, fileViewerOf(caller, now)),
  )

  serve(api.uploads.show, async ({ tenant, caller, params }) => getUpload(tenant, params.id, caller.userId))

  serve(api.uploads.part, async ({ tenant, caller, params, body, headers }) => {
    const length = Number(headers['content-length'] ?? Number.NaN)
    const part = { offset: params.offset, length, bytes: body as Readable }
    return receivePart(tenant, places, params.id, part, caller.userId)
  })

  serve(api.uploads.complete, async ({ tenant, caller, now, params }) => {
    const file = await completeUpload(tenant, places, params.id, fileViewerOf(caller, now))
    return present({ tenant, caller, now }, file)
  })

  serve(api.uploads.cancel, async ({ tenant, caller, params }) => {
    await cancelUpload(tenant, places, params.id, caller.userId)
    return null
  })
}
