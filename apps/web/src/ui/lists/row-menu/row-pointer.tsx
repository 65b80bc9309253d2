import { styled } from '@mui/material/styles'
import { type Ref, type RefObject, useEffect, useRef } from 'react'
import { placeOf } from '#ui/lists/row-keys.tsx'
import { onceForTheme } from '#ui/once-for-theme.ts'
import { RowMenuButton } from './row-menu-button.tsx'

interface RowPointerState {
  pointer: RefObject<HTMLButtonElement | null>
  /** The row that it is at. */
  row: RefObject<HTMLElement | null>
  follow: (row: HTMLElement | null) => void
}

/**
 * Moves one button to the row that the pointer or the focus is on. By hand: a state would draw something at each row that the
 * pointer passes.
 */
export function useRowPointer(labelOf: (index: number) => string | undefined): RowPointerState {
  const pointer = useRef<HTMLButtonElement>(null)
  const row = useRef<HTMLElement | null>(null)
  const follow = (next: HTMLElement | null) => {
    row.current = next
    const button = pointer.current
    if (!button) return
    const label = next ? labelOf(placeOf(next)) : undefined
    button.hidden = label === undefined
    if (!next || label === undefined) return
    // The parent's edge is the list's.
    const top = button.parentElement?.getBoundingClientRect().top ?? 0
    const { top: rowTop, height } = next.getBoundingClientRect()
    button.style.top = `${rowTop - top + height / 2}px`
    button.setAttribute('aria-label', label)
  }
  // Rows may have moved away under the pointer.
  useEffect(() => {
    if (!row.current?.isConnected && pointer.current) pointer.current.hidden = true
  })
  return { pointer, row, follow }
}

/** Not reached by Tab: the row's keys open the same menu. */
export function RowPointer({ ref }: { ref: Ref<HTMLButtonElement> }) {
  return <Pointer ref={ref} hidden tabIndex={-1} />
}

const Pointer = styled(RowMenuButton)(
  onceForTheme(({ palette }) => ({
    position: 'absolute',
    // Beside the text of the last column.
    right: 2,
    width: 24,
    zIndex: 1,
    transform: 'translateY(-50%)',
    backgroundColor: palette.background.paper,
    '&:hover': { backgroundColor: palette.background.paper },
    boxShadow: `0 0 0 1px ${palette.divider}`,
  })),
)
