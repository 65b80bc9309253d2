import { limits } from '@veranda/contract'
import { createQueue, type Queue } from './notice-queue.ts'

/** How a toast looks; `default` is for a type of notification that we do not know. */
export type Severity = 'success' | 'info' | 'warning' | 'error' | 'default'

export interface Toast {
  text: string
  severity: Severity
  timeout: number
}

/** Toasts on screen and waiting. */
export const toasts: Queue<Toast> = createQueue({ visible: 3 })

/** Says something short. An error stays longer; an event (a new lead, a personal notification) longest. */
export const toast = {
  success: (text: string) => show(text, 'success', limits.toastGeneralMs),
  info: (text: string) => show(text, 'info', limits.toastGeneralMs),
  warning: (text: string) => show(text, 'warning', limits.toastGeneralMs),
  error: (text: string) => show(text, 'error', limits.toastErrorMs),
  event: (text: string, severity: Severity) => show(text, severity, limits.toastEventMs),
}

/** The same words twice at once say nothing more. */
function show(text: string, severity: Severity, timeout: number): void {
  const isThere = toasts.all().some((other) => other.text === text && other.severity === severity)
  if (!isThere) toasts.push({ text, severity, timeout })
}
