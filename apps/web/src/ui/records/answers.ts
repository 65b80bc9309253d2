import type { AnswerValue } from './answer-field.tsx'

export type Answers = Record<string, AnswerValue>

/** Non-empty answers in the API's form. */
export function nonEmptyAnswers(answers: Answers): Record<string, unknown> {
  return Object.fromEntries(Object.entries(answers).filter(([, value]) => hasValue(value)))
}

function hasValue(value: AnswerValue): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  if (Array.isArray(value)) return value.length > 0
  return value === true
}

/** The server's errors by field id. */
export function answerErrors(errors: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([path]) => path.startsWith('values.'))
      .map(([path, messages]) => [path.slice('values.'.length), messages[0] ?? '']),
  )
}
