import { createHash } from 'node:crypto'

const messageMax = 500
const stackLines = 12

/** Personal data and secrets to replace in an error's message. */
const secrets: [RegExp, string][] = [
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '<email>'],
  [/\bvrn_[\w-]+/g, '<token>'],
  [/((?:token|password|secret|authorization|invitation)["']?\s*[=:]\s*)\S+/gi, '$1<secret>'],
  [/\b[A-Za-z0-9_-]{32,}\b/g, '<token>'],
  [/\+?\d[\d\s()-]{8,}\d/g, '<number>'],
  // Quoted values: «invalid input syntax for type bigint: "Анна"». Our identifiers are Latin.
  [/"[^"\n]*[^\x20-\x7e][^"\n]*"/g, '"<text>"'],
]

/** An error's message without personal data and tokens. */
export function scrubPersonalData(text: string): string {
  return secrets.reduce((scrubbed, [pattern, instead]) => scrubbed.replace(pattern, instead), text)
}

export interface ErrorFacts {
  source: string
  code: string
  message: string
  stack: string
}

/** What is stored of an error: its message and the first lines of its stack. */
export function factsOf(error: unknown, source: string): ErrorFacts {
  const {
    name = 'Error',
    message = String(error),
    stack = '',
    code,
  } = (error ?? {}) as Partial<Error> & { code?: unknown }
  const lines = String(stack)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, stackLines)
    .map((line) => line.trim())
  return {
    source,
    code: typeof code === 'string' ? code.slice(0, 60) : name,
    message: scrubPersonalData(String(message)).slice(0, messageMax),
    stack: scrubPersonalData(lines.join('\n')),
  }
}

/** Groups errors by where they were thrown and by their message without numbers. */
export function fingerprintOf({ source, code, message, stack }: ErrorFacts): string {
  const [where = ''] = stack.split('\n')
  const fingerprint = `${source}\n${code}\n${message.replace(/\d+/g, '#')}\n${where}`
  return createHash('sha256').update(fingerprint).digest('hex').slice(0, 32)
}
