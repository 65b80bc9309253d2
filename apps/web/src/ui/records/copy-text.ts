import { toast } from '#lib/notices/toasts.ts'
import { texts } from './texts.ts'

/** Copies text and reports it; without TLS there may be no clipboard API. */
export async function copyText(text: string, done: string = texts.copied): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(done)
  } catch {
    toast.error(texts.copyFailed)
  }
}
