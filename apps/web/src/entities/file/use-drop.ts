import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

const hasFiles = (event: { dataTransfer: DataTransfer | null }) =>
  event.dataTransfer?.types.includes('Files') ?? false

/** Files dropped onto an area. Drags within the page are ignored. */
export function useDrop(onFiles: ((files: File[]) => void) | null) {
  const [isOver, setOver] = useState(false)
  const depth = useRef(0)
  const leave = () => {
    depth.current = 0
    setOver(false)
  }
  if (!onFiles) return { isOver: false, handlers: {} }
  const handlers = {
    onDragEnter: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      depth.current += 1
      setOver(true)
    },
    onDragOver: (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault()
    },
    onDragLeave: () => {
      depth.current -= 1
      if (depth.current <= 0) leave()
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      event.stopPropagation()
      leave()
      onFiles([...event.dataTransfer.files])
    },
  }
  return { isOver, handlers }
}

/** Files from the clipboard: screenshots, or files copied in a file manager. Text is pasted as usual. */
export function usePaste(onFiles: ((files: File[]) => void) | null): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0 || !onFiles) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [])
}
