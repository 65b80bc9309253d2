import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { GuidePage, GuideSection } from '#features/style-guide/guide-page.tsx'
import { StatusSection } from '#features/style-guide/status-section.tsx'
import { PaletteSection } from './palette-section.tsx'
import { type ShownVariant, shownVariants, variantFacts } from './type-rules.ts'
import { typographyTexts as t } from './typography-texts.ts'
import { WritingSection } from './writing-section.tsx'

/** `/typography`: text, colours and wording of the product. */
export function TypographyPage() {
  return (
    <GuidePage page="typography" intro={t.intro}>
      <GuideSection title={t.variants.title} hint={t.variants.hint}>
        <Card component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {shownVariants.map((variant) => (
            <VariantRow key={variant} variant={variant} />
          ))}
        </Card>
      </GuideSection>
      <PaletteSection />
      <StatusSection />
      <WritingSection />
    </GuidePage>
  )
}

function VariantRow({ variant }: { variant: ShownVariant }) {
  const theme = useTheme()
  const { sample, purpose } = t.byVariant[variant]
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
        gap: { xs: 1, md: 3 },
        alignItems: 'center',
        px: { xs: 2, sm: 3 },
        py: 2,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Typography variant={variant} component="p">
        {sample}
      </Typography>
      <Box>
        <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          <strong>{variant}</strong>
          {` · ${t.facts(variantFacts(theme, variant))}`}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {purpose}
        </Typography>
      </Box>
    </Box>
  )
}
