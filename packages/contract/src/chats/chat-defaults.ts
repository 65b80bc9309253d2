import type { ChatSettings } from './chat-settings.ts'

/** The default consent text of a channel. */
export const defaultChatConsent = 'Согласен на обработку персональных данных, чтобы мне ответили в этом чате'
const typingConsent = 'Сотрудник видит текст, пока я его набираю.'

/** Full text of the consent checkbox; includes that staff see typing live, where enabled. */
export function chatConsentText({ text, shows_typing }: ChatSettings['consent']): string {
  return [text || defaultChatConsent, shows_typing ? typingConsent : ''].filter(Boolean).join('. ')
}

/** Default fields of the offline form: whom to answer, and where. */
export const defaultOfflineFields = [
  { role: 'client_name', is_required: false },
  { role: 'client_phone', is_required: true },
  { role: 'client_email', is_required: false },
] as const
