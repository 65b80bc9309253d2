import { typingMs } from './timings.ts'

/** Tells who is writing, and some seconds after the last word of it that nobody is. */
export function showTyping(tell: (name: string) => void): (name: string) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return (name) => {
    clearTimeout(timer)
    tell(name)
    timer = setTimeout(() => tell(''), typingMs)
  }
}
