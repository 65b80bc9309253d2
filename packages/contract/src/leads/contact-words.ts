/** Lower-case parts of field names that mean a contact, for forms whose fields have no roles. */
export const contactWords = {
  name: ['имя', 'name', 'фио'],
  phone: ['телефон', 'phone', 'тел'],
  email: ['email', 'почта', 'e-mail'],
} as const

/** Whether a field's name asks for this part of a contact. */
export function asksForContact(part: keyof typeof contactWords, fieldName: string): boolean {
  const name = fieldName.toLowerCase()
  return contactWords[part].some((word) => name.includes(word))
}

/** Other wordings for a name. */
export const asksHowToAddress = (fieldName: string): boolean => /зовут|обращаться/i.test(fieldName)
