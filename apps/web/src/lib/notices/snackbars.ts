import { limits } from '@veranda/contract'
import { createQueue, type Queue } from './notice-queue.ts'

type SnackbarColor = 'success' | 'info' | 'warning' | 'error'

/** A message of the app shell, with a title. */
export interface Snackbar {
  text: string
  title: string
  color: SnackbarColor
  /** `none` hides the icon of the colour. */
  icon: 'default' | 'none'
  timeout: number
}

export const snackbars: Queue<Snackbar> = createQueue({ visible: 3 })

export function showSnackbar(snackbar: Pick<Snackbar, 'text'> & Partial<Snackbar>): number {
  return snackbars.push({
    title: '',
    color: 'info',
    icon: 'default',
    timeout: limits.snackbarMs,
    ...snackbar,
  })
}
