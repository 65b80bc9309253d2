import { findServer, isOffline, onConnectionChange } from '#lib/realtime/connection.ts'
import { handleNewVersion, isPartMissing } from './new-version.ts'

export interface ImportOptions {
  /** The user does not wait for it: the page is not reloaded because of it. */
  isInBackground?: boolean
}

/**
 * Imports a chunk; one that failed for lack of a connection is imported once it is back. A chunk of a replaced
 * version never loads: the page is reloaded, or a reload is offered.
 */
export async function importWhenOnline<T>(
  load: () => Promise<T>,
  { isInBackground = false }: ImportOptions = {},
): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (await findServer()) {
      if (!isPartMissing(error) || !handleNewVersion({ isInBackground })) throw error
      return new Promise<never>(() => undefined)
    }
    await connectionBack()
    return importWhenOnline(load, { isInBackground })
  }
}

function connectionBack(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (isOffline()) return
      stop()
      resolve()
    }
    const stop = onConnectionChange(check)
    check()
  })
}
