import { typingMs } from './timings.ts'

/** Reports who is typing, and after a timeout that nobody is. */
export function showTyping(setName: (name: string) => void): (name: string) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return (name) => {
    clearTimeout(timer)
    setName(name)
    timer = setTimeout(() => setName(''), typingMs)
  }
}
