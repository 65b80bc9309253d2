import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { formatNumber } from '@veranda/contract'
import { useId } from 'react'
import { texts } from '#features/admin/platform-texts.ts'

const t = texts.health
const [width, height] = [300, 64]
const dayMs = 24 * 60 * 60 * 1000

interface Point {
  at: string
  value: number
}

interface Props {
  name: string
  points: readonly Point[]
  now: number
  isBad?: boolean
}

/** A figure over the last 24 hours: its curve, current value and maximum. */
export function Sparkline({ name, points, now, isBad = false }: Props) {
  const titleId = useId()
  const last = formatNumber(points.at(-1)?.value ?? 0)
  const top = Math.max(0, ...points.map(({ value }) => value))
  const color = isBad && top > 0 ? 'error.main' : 'primary.main'
  const { line, area } = pathsOf(points, top, now)
  return (
    <Card sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, alignItems: 'baseline' }}>
        <Typography variant="body2" color="textSecondary">
          {name}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
          {t.max(formatNumber(top))}
        </Typography>
      </Box>
      <Typography sx={{ fontSize: '1.375rem', fontWeight: 650, mb: 1 }}>{last}</Typography>
      <Box
        component="svg"
        role="img"
        aria-labelledby={titleId}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        sx={{ display: 'block', width: '100%', height, color, overflow: 'visible' }}
      >
        <title id={titleId}>{t.chart(name, last, formatNumber(top))}</title>
        <path d={`M0 ${height - 0.5}H${width}`} stroke="currentColor" strokeOpacity="0.2" />
        <path d={area} fill="currentColor" fillOpacity="0.12" />
        <path
          d={line}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </Box>
    </Card>
  )
}

/** Points are placed by their time, so that missing hours are visible gaps. */
function pathsOf(points: readonly Point[], top: number, now: number): { line: string; area: string } {
  const places = points.map(({ at, value }) => {
    const x = width * (1 - (now - new Date(at).getTime()) / dayMs)
    const y = height - 1 - (top > 0 ? (value / top) * (height - 4) : 0)
    return `${Math.max(0, x).toFixed(1)} ${y.toFixed(1)}`
  })
  const [first] = places
  const end = places.at(-1)
  if (!first || !end) return { line: '', area: '' }
  const line = `M${places.join('L')}`
  const [from, to] = [first.split(' ')[0], end.split(' ')[0]]
  return { line, area: `${line}L${to} ${height}L${from} ${height}Z` }
}
