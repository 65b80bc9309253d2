import type { ConsoleErrors } from './console-errors.ts'

/** A phone with a service worker, which lets the app start offline. */
export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'allow',
} as const

/** Errors that pages log while offline. */
export function allowNoNetwork(consoleErrors: ConsoleErrors): void {
  consoleErrors.allow(/No answer from/, /ERR_INTERNET_DISCONNECTED/, /could not be/, /WebSocket/, /queue/)
}
