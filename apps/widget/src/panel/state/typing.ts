import { typingMs } from './timings.ts'

/** Reports who is typing, and after a timeout that nobody is. */
export function showTyping(tell: (name: string) => void): (name: string) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return (name) => {
    clearTimeout(timer)
    tell(name)
    timer = setTimeout(() => tell(''), typingMs)
  }
}
