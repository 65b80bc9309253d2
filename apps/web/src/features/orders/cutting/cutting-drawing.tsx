import Box from '@mui/material/Box'
import type { CutPiece } from '@veranda/contract'
import { cuttingTexts as t } from './cutting-texts.ts'

/** Enough tints to distinguish an order's openings; the label in each piece names it. */
const tints = ['#dbeafe', '#dcfce7', '#fef3c7', '#fce7f3', '#ede9fe', '#cffafe', '#ffedd5', '#e2e8f0']

interface Props {
  label: string
  /** Along and across the film, mm. */
  length: number
  width: number
  pieces: CutPiece[]
  height?: number
}

/** The unrolled film from left to right. */
export function CuttingDrawing({ label, length, width, pieces, height = 180 }: Props) {
  const letter = Math.min(width / 14, 90)
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={label}>
      <Box
        component="svg"
        viewBox={`0 0 ${length} ${width}`}
        role="img"
        aria-label={label}
        preserveAspectRatio="xMinYMid meet"
        sx={{ display: 'block', height, minWidth: 320 }}
      >
        <rect width={length} height={width} fill="currentColor" fillOpacity={0.06} />
        {pieces.map((piece, index) => (
          // Pieces of a layout have no identity but their position.
          // biome-ignore lint/suspicious/noArrayIndexKey: a layout never changes
          <g key={index}>
            <rect
              x={piece.y}
              y={piece.x}
              width={piece.h}
              height={piece.w}
              fill={tints[piece.opening_index % tints.length]}
              stroke="#334155"
              strokeWidth={letter / 12}
            />
            <text
              x={piece.y + piece.h / 2}
              y={piece.x + piece.w / 2 - letter * 0.2}
              fontSize={letter}
              textAnchor="middle"
              fill="#0f172a"
            >
              {t.part(piece.opening, piece.part, piece.parts)}
            </text>
            <text
              x={piece.y + piece.h / 2}
              y={piece.x + piece.w / 2 + letter}
              fontSize={letter}
              textAnchor="middle"
              fill="#334155"
            >
              {`${piece.w} × ${piece.h}`}
            </text>
          </g>
        ))}
      </Box>
    </Box>
  )
}
