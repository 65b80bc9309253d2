import { toast } from '#lib/notices/toasts.ts'
import { texts } from './texts.ts'

/** Puts text on the clipboard and says so; without TLS a browser may have none. */
export async function copyText(text: string, done: string = texts.copied): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(done)
  } catch {
    toast.error(texts.copyFailed)
  }
}
