import { type FileKind, type FileSort, fileKinds, fileSorts, pages } from '@veranda/contract'
import type { FileFilter } from '#entities/file/file-queries.ts'
import { idFrom } from '#lib/routes/paths.ts'
import { stringifySearch } from '#lib/routes/search-params.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'

/** Files of records, by type of record. */
const recordPlaces = ['leads', 'clients', 'orders'] as const

/** A folder, the top level, or files of records. */
export type Place = number | 'root' | (typeof recordPlaces)[number]

export const isBesideRecords = (place: Place) => isOneOf(recordPlaces, String(place))

export interface FilesState {
  place: Place
  q: string
  kind: FileKind | null
  sort: FileSort
  isTrash: boolean
}

const isOneOf = <T extends string>(list: readonly T[], value: string | undefined): value is T =>
  list.includes(value as T)

/** State of the page from the URL. */
export function useFilesState() {
  const { params, setParams } = useSearchParams()
  const { folder, kind, sort } = params
  const state: FilesState = {
    place: isOneOf(recordPlaces, folder) ? folder : (idFrom(folder) ?? 'root'),
    q: (params.q ?? '').slice(0, 100),
    kind: isOneOf(Object.keys(fileKinds) as FileKind[], kind) ? kind : null,
    sort: isOneOf(fileSorts, sort) ? sort : '-created_at',
    isTrash: params.trash === 'true',
  }
  return { state, setParams }
}

/** A search covers all folders; without one only the folder's own files are listed. */
export function filterOf({ place, q, kind, sort, isTrash }: FilesState): FileFilter {
  return {
    ...(q ? { q } : !isTrash && { folder: place }),
    ...(kind && { kind }),
    ...(isTrash && { trash: 'true' as const }),
    sort,
  }
}

export function pathOfPlace(place: Place): string {
  const path = pages['files.index'].path
  return place === 'root' ? path : `${path}${stringifySearch({ folder: String(place) })}`
}
