import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type OrderItem, rollsOf } from '@veranda/contract'
import { drawingInk, drawOpening, layerStyle, type Mark, type Warning } from '@veranda/soft-windows'
import type { CalculatedItem, PricingInputs } from '#features/orders/draft/order-calculation.ts'
import { openingTexts as t } from './opening-texts.ts'

/** Larger than on paper, for small phones. */
const letterShare = 0.033

interface Props {
  item: OrderItem
  calculated: CalculatedItem
  by: PricingInputs
  name: string
}

/** Drawing of an opening from its calculated figures, on white in every theme. */
export function OpeningDrawing({ item, calculated, by, name }: Props) {
  const { quote } = calculated
  if (!quote)
    return (
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          minHeight: 200,
          p: 3,
          border: 1,
          borderColor: 'divider',
          borderRadius: 2,
        }}
      >
        <Typography color="textSecondary" sx={{ textAlign: 'center' }}>
          {t.noDrawing}
        </Typography>
      </Box>
    )
  const drawing = drawOpening(item, quote, {
    tech: by.tech,
    roll: Math.max(...rollsOf(by.films, item.film)),
    letterShare,
  })
  return (
    <Box
      component="svg"
      role="img"
      aria-label={t.drawing(name)}
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      sx={{
        display: 'block',
        width: '100%',
        maxHeight: 480,
        bgcolor: 'common.white',
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
      }}
    >
      {drawing.layers.map((layer) => (
        <g key={layer.name} {...layerStyle(layer.name, drawing)}>
          {layer.marks.map((mark, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: marks have no other name, and are redrawn all together.
            <MarkShape key={index} mark={mark} letter={drawing.letter} />
          ))}
        </g>
      ))}
    </Box>
  )
}

function MarkShape({ mark, letter }: { mark: Mark; letter: number }) {
  switch (mark.kind) {
    case 'path':
      return <path d={mark.d} />
    case 'line':
      return <line x1={mark.x1} y1={mark.y1} x2={mark.x2} y2={mark.y2} />
    case 'circle':
      return <circle cx={mark.cx} cy={mark.cy} r={mark.r} />
    case 'text':
      return (
        <text
          x={mark.x}
          y={mark.y + letter * 0.35}
          textAnchor="middle"
          fill={drawingInk}
          stroke="none"
          fontSize={letter}
          {...(mark.turn !== 0 && { transform: `rotate(${mark.turn} ${mark.x} ${mark.y})` })}
        >
          {mark.text}
        </text>
      )
  }
}

const shownValue = ({ code, value = 0 }: Warning) =>
  Math.round(code === 'large_area' ? value / 1_000_000 : value)

/** Warnings, which forbid nothing. */
export function OpeningWarnings({ warnings }: { warnings: Warning[] }) {
  if (warnings.length === 0) return null
  const texts = [...new Set(warnings.map((one) => t.warnings[one.code](shownValue(one))))]
  return (
    <Alert severity="warning" aria-label={t.warningsTitle}>
      <Box
        component="ul"
        sx={{ m: 0, pl: texts.length > 1 ? 2 : 0, listStyle: texts.length > 1 ? 'disc' : 'none' }}
      >
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </Box>
    </Alert>
  )
}
