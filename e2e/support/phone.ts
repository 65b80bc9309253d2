import type { ConsoleErrors } from './console-errors.ts'

/** A phone in the hand, with what keeps the app for a start without a connection. */
export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'allow',
} as const

/** What pages log while there is no network. */
export function announceNoNetwork(consoleErrors: ConsoleErrors): void {
  consoleErrors.announce(/No answer from/, /ERR_INTERNET_DISCONNECTED/, /could not be/, /WebSocket/, /queue/)
}
