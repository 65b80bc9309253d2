import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import Typography from '@mui/material/Typography'
import { RouterAnchor } from '#ui/router-link.tsx'
import { texts as t } from './texts.ts'

export interface Figure {
  name: string
  value: string
  note: string
  /** URL of the list behind the figure. */
  to?: string
  /** Highlights a figure that needs attention. */
  isAlarming?: boolean
}

/** The main figures; a figure with a list links to it. */
export function FigureGrid({ figures }: { figures: readonly Figure[] }) {
  return (
    <Box
      component="section"
      aria-label={t.figures}
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      {figures.map((figure) => (
        <Card key={figure.name} sx={{ containerType: 'inline-size' }}>
          <FigureContent figure={figure} />
        </Card>
      ))}
    </Box>
  )
}

/** Figures inside a card, two or three per row. */
export function FigureRow({ figures }: { figures: readonly Figure[] }) {
  const isOdd = figures.length % 2 === 1
  return (
    <Box
      component="ul"
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          sm: `repeat(${isOdd ? 3 : 2}, minmax(0, 1fr))`,
        },
        ...(isOdd && { '& > :last-child': { gridColumn: { xs: '1 / -1', sm: 'auto' } } }),
        listStyle: 'none',
        p: 0,
        m: 0,
      }}
    >
      {figures.map((figure) => (
        <Box
          component="li"
          key={figure.name}
          sx={{
            bgcolor: 'background.default',
            borderRadius: 2,
            overflow: 'hidden',
            containerType: 'inline-size',
          }}
        >
          <FigureContent figure={figure} />
        </Box>
      ))}
    </Box>
  )
}

function FigureContent({ figure: { name, value, note, to, isAlarming = false } }: { figure: Figure }) {
  const content = (
    <>
      <Typography variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Typography
        sx={{
          // Scaled so that a sum of millions fits without a line break.
          fontSize: { xs: 'clamp(1rem, 12cqi, 1.25rem)', sm: 'clamp(1rem, 12cqi, 1.5rem)' },
          whiteSpace: 'nowrap',
          fontWeight: 700,
          fontVariantNumeric: 'tabular-nums',
          ...(isAlarming && { color: 'error.main' }),
        }}
      >
        {value}
      </Typography>
      {note && (
        <Typography variant="body2" color="textSecondary">
          {note}
        </Typography>
      )}
    </>
  )
  const inside = { p: { xs: 1.5, sm: 2 }, height: '100%', display: 'block' }
  if (!to) return <Box sx={inside}>{content}</Box>
  return (
    <CardActionArea component={RouterAnchor} to={to} aria-label={t.open(name, value)} sx={inside}>
      {content}
    </CardActionArea>
  )
}
