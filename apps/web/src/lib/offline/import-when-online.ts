import { findServer, isOffline, onConnectionChange } from '#lib/realtime/connection.ts'
import { handleNewVersion, isPartMissing } from './new-version.ts'

export interface ImportOptions {
  /** Nobody waits for it: the page is not reloaded for its sake. */
  isInBackground?: boolean
}

/**
 * Loads a part of the app; what a lost connection has kept from coming is loaded once it is back. One that is gone with
 * an earlier version never comes: the page is reloaded or offers it.
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
    const look = () => {
      if (isOffline()) return
      stop()
      resolve()
    }
    const stop = onConnectionChange(look)
    look()
  })
}
