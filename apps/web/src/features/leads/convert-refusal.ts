import { errorTable } from '@veranda/contract'
import { ApiError } from '#lib/http/call.ts'
import { failureText } from '#lib/http/failure-text.ts'
import { toast } from '#lib/notices/toasts.ts'
import { texts } from './texts.ts'

const t = texts.convert

/** Reports why a lead was not converted; `onDecided` is called when a colleague has converted it meanwhile. */
export function toastConvertRefusal(error: unknown, onDecided: () => void): void {
  if (error instanceof ApiError && error.code === 'lead_already_converted') {
    toast.info(errorTable.lead_already_converted.text)
    onDecided()
    return
  }
  if (error instanceof ApiError && error.status === 401) return
  toast.error(failureText(error, t.call))
}
