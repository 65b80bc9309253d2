import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { themes } from '@veranda/contract'
import { GuideGrid, GuideSection } from '#features/style-guide/guide-page.tsx'
import { type ColorPair, colorPairs, contrastGrade } from './type-rules.ts'
import { typographyTexts } from './typography-texts.ts'

const t = typographyTexts.palette

/** Colours of the current theme where they are used. */
export function PaletteSection() {
  const theme = useTheme()
  return (
    <GuideSection title={t.title} hint={t.hint(themes[theme.palette.mode])}>
      <GuideGrid least={240}>
        {colorPairs(theme).map((pair) => (
          <Swatch key={pair.name} pair={pair} />
        ))}
      </GuideGrid>
    </GuideSection>
  )
}

function Swatch({ pair: { name, ink, ground, ratio } }: { pair: ColorPair }) {
  return (
    <Box
      component="li"
      sx={{ bgcolor: ground, color: ink, border: 1, borderColor: 'divider', borderRadius: 1, p: 2 }}
    >
      <Typography sx={{ fontWeight: 600 }}>{t.pairs[name]}</Typography>
      <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {t.colors(ink, ground)}
      </Typography>
      <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {t.contrast(ratio, t.grades[contrastGrade(ratio)])}
      </Typography>
    </Box>
  )
}
