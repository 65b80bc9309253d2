import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileStore } from '#files/file-store.ts'
import { createLocalStore } from '#files/local-store.ts'
import { openPartFolder, type PartFolder } from '#files/part-folder.ts'
import { createWorld, type World } from './world.ts'

/** A world whose files lie in a folder of their own, for jobs that write some. */
export interface FilesWorld {
  world: World
  folder: string
  store: FileStore
  parts: PartFolder
  /** The content of a company's file. */
  contentOf: (fileId: number | null | undefined) => Promise<Buffer>
  close: () => Promise<void>
}

export async function createFilesWorld(): Promise<FilesWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'veranda-files-'))
  const store = createLocalStore(join(folder, 'files'))
  const parts = await openPartFolder(join(folder, 'uploads'))
  const world = await createWorld({ files: { store, parts } })
  return {
    world,
    folder,
    store,
    parts,
    contentOf: async (fileId) => {
      const { rows } = await world.owner.query('select storage_key from files where id = $1', [fileId])
      const [company = '', name = ''] = rows[0].storage_key.split('/')
      return readFile(join(folder, 'files', company, name.slice(0, 2), name))
    },
    close: async () => {
      await world.close()
      await rm(folder, { recursive: true })
    },
  }
}
