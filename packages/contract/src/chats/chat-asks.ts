import type { ChatSettings } from './chat-settings.ts'

/** The box's words where a channel has none of its own. */
export const usualChatConsent = 'Согласен на обработку персональных данных, чтобы мне ответили в этом чате'
const typingConsent = 'Сотрудник видит текст, пока я его набираю.'

/** All that stands beside the box of consent; what staff see while a visitor writes is told in it. */
export function chatConsentText({ text, shows_typing }: ChatSettings['consent']): string {
  return [text || usualChatConsent, shows_typing ? typingConsent : ''].filter(Boolean).join('. ')
}

/** Asked while nobody is at work where a channel names no fields for it: whom to answer, and where. */
export const usualOfflineFields = [
  { role: 'client_name', is_required: false },
  { role: 'client_phone', is_required: true },
  { role: 'client_email', is_required: false },
] as const
