import { useEffect, useState } from 'react'

/** Marks the main buttons of a page or a dialog: messages stand below them. */
export const roomMark = { 'data-messages-below': '' } as const

const gap = 8
/** As far right as messages reach. */
const widest = 424

/** How far from the top messages may begin without lying over the main buttons that are in sight. */
export function useSnackbarOffset(isShown: boolean): number {
  const [room, setRoom] = useState(0)
  useEffect(() => {
    if (isShown) setRoom(lowestMark())
  }, [isShown])
  return room
}

function lowestMark(): number {
  const isInTheWay = ({ top, bottom, right, width }: DOMRect) =>
    width > 0 && top >= 0 && bottom < window.innerHeight / 2 && right > window.innerWidth - widest
  const places = [...document.querySelectorAll('[data-messages-below]')]
    .map((element) => element.getBoundingClientRect())
    .filter(isInTheWay)
  return Math.max(0, ...places.map(({ bottom }) => bottom + gap))
}
