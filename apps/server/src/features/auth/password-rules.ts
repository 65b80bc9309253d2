import { fieldError } from '#errors.ts'
import { commonWords, keyboardWalks, texts } from './texts.ts'

/** Removes the digits and signs that people add around a word. */
const withoutEdges = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
const edgeLength = (text: string) => text.length - withoutEdges(text).length

/** Letters and digits only: «boris-ivanov» equals «boris.ivanov». */
const lettersAndDigits = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** A short sequence repeated: «11111111», «abcabcabc». */
const isRepeated = (text: string) => /^(.{1,4}?)\1+$/u.test(text)
const isWalk = (text: string) => keyboardWalks.some((row) => row.includes(text))
/** A known word with at most a few digits around it. */
const isKnown = (text: string, known: ReadonlySet<string>) =>
  known.has(text) || (edgeLength(text) <= 6 && known.has(withoutEdges(text)))

/** The user's own data, which makes a weak password. */
export interface PasswordOwner {
  email: string
  name?: string | undefined
  company?: string | undefined
}

/** Whether a password is among the first guesses of an attacker. */
export function isGuessable(password: string, { email, name = '', company = '' }: PasswordOwner): boolean {
  const text = password.toLowerCase().replaceAll(/\s/g, '')
  const [local = '', host = ''] = email.toLowerCase().split('@')
  const words = company.split(/[\s«»"']+/)
  // Legal forms such as «ООО» and «ИП» are not part of the name.
  const called = words.filter((word) => !/^\p{Lu}{2,3}$/u.test(word)).join('')
  const own = [
    email,
    local,
    host,
    host.split('.')[0] ?? '',
    name,
    company,
    called,
    ...words,
    ...name.split(/\s/),
  ]
    .map(lettersAndDigits)
    .filter((part) => part.length > 2)
  return (
    isRepeated(text) ||
    isWalk(text) ||
    isKnown(text, commonWords) ||
    isKnown(lettersAndDigits(text), new Set(own))
  )
}

/** Throws a validation error at `password` for a guessable one. */
export function assertNotGuessable(password: string, owner: PasswordOwner): void {
  if (isGuessable(password, owner)) throw fieldError('password', texts.guessablePassword)
}
