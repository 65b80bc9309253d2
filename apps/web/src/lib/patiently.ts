import { findServer, isOffline, onConnectionChange } from './connection.ts'

/** Loads a part of the app; what a lost connection has kept from coming is loaded once it is back. */
export async function patiently<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (await findServer()) throw error
    await connectionBack()
    return patiently(load)
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
