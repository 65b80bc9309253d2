import { limits } from '@veranda/contract'
import type { ReactNode } from 'react'
import { createQueue, type Queue } from './notice-queue.ts'

/** Appearance of a toast; `default` is for unknown types of notifications. */
export type Severity = 'success' | 'info' | 'warning' | 'error' | 'default'

export interface Toast {
  text: string
  severity: Severity
  timeout: number
  /** Shown instead of the text, which still tells alike toasts. */
  content?: ReactNode
}

/** Toasts shown and queued. */
export const toasts: Queue<Toast> = createQueue({ visible: 3 })

/** Shows a toast. Errors stay longer; events (a new lead, a personal notification) longest. */
export const toast = {
  success: (text: string) => show(text, 'success', limits.toastGeneralMs),
  info: (text: string) => show(text, 'info', limits.toastGeneralMs),
  warning: (text: string) => show(text, 'warning', limits.toastGeneralMs),
  error: (text: string) => show(text, 'error', limits.toastErrorMs),
  event: (text: string, severity: Severity, content?: ReactNode) =>
    show(text, severity, limits.toastEventMs, content),
}

/** A duplicate of a shown toast is dropped. */
function show(text: string, severity: Severity, timeout: number, content?: ReactNode): void {
  const isThere = toasts.all().some((other) => other.text === text && other.severity === severity)
  if (!isThere) toasts.push({ text, severity, timeout, content })
}
