import { limits, storageKeys } from '@veranda/contract'
import { useSyncExternalStore } from 'react'
import { logError } from '#lib/log.ts'

/** How long one tab mutes the others, which get the same event within moments. */
const quietMs = 1_000

/** Plays the sound unless it is switched off; with several tabs, in one of them. */
export async function playNotificationSound(): Promise<void> {
  if (!isSoundOn()) return
  if (!navigator.locks) return play()
  await navigator.locks.request('notification-sound', { ifAvailable: true }, async (lock) => {
    if (!lock) return
    await play()
    await new Promise((resolve) => setTimeout(resolve, quietMs))
  })
}

/** Plays the sound as a preview. */
export async function play(): Promise<void> {
  const audio = new Audio('/notification.mp3')
  audio.volume = limits.notificationVolume
  try {
    await audio.play()
  } catch (error) {
    // Browsers mute a page until it is clicked; that is no failure.
    if (!(error instanceof DOMException && error.name === 'NotAllowedError')) {
      logError('The notification sound did not play', error)
    }
  }
}

const listeners = new Set<() => void>()
const isSoundOn = () => localStorage.getItem(storageKeys.notificationSound) !== 'disabled'

/** The sound setting of this browser, and its setter. */
export function useSoundSwitch(): [isOn: boolean, setOn: (isOn: boolean) => void] {
  const isOn = useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, isSoundOn)
  return [isOn, setSoundOn]
}

function setSoundOn(isOn: boolean): void {
  if (isOn) localStorage.removeItem(storageKeys.notificationSound)
  else localStorage.setItem(storageKeys.notificationSound, 'disabled')
  for (const listener of [...listeners]) listener()
}
