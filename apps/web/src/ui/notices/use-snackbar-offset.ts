import { useEffect, useState } from 'react'

/** Marks the main buttons of a page or dialog; messages are placed below them. */
export const spaceMarker = { 'data-messages-below': '' } as const

const gap = 8
/** Width of messages from the right edge. */
const widest = 424

/** The top offset at which messages do not cover visible main buttons, kept while dialogs open and close. */
export function useSnackbarOffset(isShown: boolean): number {
  const [offset, setOffset] = useState(0)
  useEffect(() => {
    if (!isShown) return
    const place = () => setOffset(lowestMark())
    place()
    // One measurement per frame: a dialog and what it loads change the document many times.
    let frame = 0
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(place)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }, [isShown])
  return offset
}

function lowestMark(): number {
  const coversSnackbar = ({ top, bottom, right, width }: DOMRect) =>
    width > 0 && top >= 0 && bottom < window.innerHeight / 2 && right > window.innerWidth - widest
  const places = [...document.querySelectorAll('[data-messages-below]')]
    .map((element) => element.getBoundingClientRect())
    .filter(coversSnackbar)
  return Math.max(0, ...places.map(({ bottom }) => bottom + gap))
}
