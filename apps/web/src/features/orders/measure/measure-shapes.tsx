import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { shapeNames } from '@veranda/contract'
import type { KeyboardEvent } from 'react'
import { type Shape, sizedShapes } from '#features/orders/openings/opening-rules.ts'
import { measureTexts } from './measure-texts.ts'

/** SVG paths of shapes in a 24×24 box. */
const shapePaths: Partial<Record<Shape, string>> = {
  rectangle: 'M3 5h18v14H3z',
  slope: 'M3 11 21 4v15H3z',
  trapezoid: 'M7 5h10l4 14H3z',
  triangle: 'M3 4v15h18z',
  quad: 'M5 7 20 4l1 14-18 1z',
  arch: 'M3 19v-8a9 7 0 0 1 18 0v8z',
}

interface Props {
  value: Shape
  onChange: (shape: Shape) => void
}

const steps: Partial<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Arrow keys only move the focus: choosing each shape on the way would lose sizes. */
function goByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (!step) return
  event.preventDefault()
  const pictures = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')]
  const from = pictures.findIndex((picture) => picture.contains(document.activeElement))
  pictures.at((from + step) % pictures.length)?.focus()
}

/** Chooses the opening's shape by picture. */
export function ShapePictures({ value, onChange }: Props) {
  const entry = sizedShapes.find((shape) => shape === value) ?? sizedShapes[0]
  return (
    <Box
      role="radiogroup"
      aria-label={measureTexts.opening.shape}
      onKeyDown={goByArrows}
      sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}
    >
      {sizedShapes.map((shape) => (
        <ButtonBase
          key={shape}
          role="radio"
          aria-checked={shape === value}
          tabIndex={shape === entry ? 0 : -1}
          onClick={() => onChange(shape)}
          sx={{
            justifyContent: 'flex-start',
            gap: 1,
            minHeight: 60,
            px: 0.75,
            borderRadius: 1.5,
            border: 2,
            borderColor: shape === value ? 'primary.main' : 'divider',
            bgcolor: shape === value ? 'action.selected' : 'background.paper',
            color: shape === value ? 'primary.main' : 'text.secondary',
            '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: 2 },
          }}
        >
          <Box component="svg" viewBox="0 0 24 24" aria-hidden sx={{ width: 28, height: 28, flexShrink: 0 }}>
            <path d={shapePaths[shape]} fill="none" stroke="currentColor" strokeWidth="1.8" />
          </Box>
          <Typography variant="caption" color="textPrimary" sx={{ lineHeight: 1.2, textAlign: 'left' }}>
            {shapeNames[shape]}
          </Typography>
        </ButtonBase>
      ))}
    </Box>
  )
}
