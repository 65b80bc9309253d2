import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import Typography from '@mui/material/Typography'
import { pages } from '@veranda/contract'
import type { InstructionName } from '#lib/routes/help-links.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { RouterAnchor } from '#ui/router-link.tsx'
import { instructions } from './instructions.ts'
import { texts } from './texts.ts'

/** Cards of all instructions. */
export function InstructionCards({ except }: { except: InstructionName }) {
  return (
    <section aria-label={texts.all}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {texts.all}
      </Typography>
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          gap: 1.5,
          listStyle: 'none',
          m: 0,
          p: 0,
        }}
      >
        {instructions
          .filter(({ page }) => page !== except)
          .map(({ page, lead }) => (
            <Card key={page} component="li">
              <CardActionArea component={RouterAnchor} to={pathTo(page)} sx={{ p: 2, height: '100%' }}>
                <Typography variant="subtitle1" component="p">
                  {pages[page].title}
                </Typography>
                <Typography variant="body2" color="textSecondary">
                  {lead}
                </Typography>
              </CardActionArea>
            </Card>
          ))}
      </Box>
    </section>
  )
}
