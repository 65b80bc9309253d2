/** Parts of field names that ask for a contact, in lower case: a form's author may not have set the roles of its fields. */
export const contactWords = {
  name: ['имя', 'name', 'фио'],
  phone: ['телефон', 'phone', 'тел'],
  email: ['email', 'почта', 'e-mail'],
} as const

/** Whether a field of this name asks for the part of the contact. */
export function asksFor(part: keyof typeof contactWords, fieldName: string): boolean {
  const name = fieldName.toLowerCase()
  return contactWords[part].some((word) => name.includes(word))
}

/** Other ways to ask for a name. */
export const asksWho = (fieldName: string): boolean => /зовут|обращаться/i.test(fieldName)
