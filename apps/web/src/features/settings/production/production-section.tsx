import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ProductionSettings, priceUnits, productionSettings, weldPolicyNames } from '@veranda/contract'
import { WithModule } from '#entities/module/with-module.tsx'
import { productionQuery, useUpdateProduction } from '#features/settings/prices/price-queries.ts'
import { useVersionedForm } from '#features/settings/use-versioned-form.ts'
import { SectionFormCard } from '#ui/page/section-form.tsx'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { ProductionFilms } from './production-films.tsx'
import { CornerOrderSetting, PercentSetting, WeldPolicySetting, WholeSetting } from './production-tech.tsx'
import { productionTexts } from './production-texts.ts'
import { formOf, type ProductionSectionForm, productionForm, settingsOf } from './production-values.ts'

const t = productionTexts

export function ProductionSection() {
  return (
    <WithModule module="soft_windows" title={t.section}>
      <Production />
    </WithModule>
  )
}

function Production() {
  const { data, error, refetch } = useQuery(productionQuery)
  if (data) return <Fields settings={data} />
  if (error) return <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />
  return <ListSkeleton />
}

const inMillimetres = [
  'film_under_edge',
  'weld_overlap',
  'weld_min_piece',
  'roll_tolerance',
  'roll_length',
  'min_remnant',
  'zipper_band',
  'zipper_waste',
  'edging_allowance',
  'diagonal_tolerance',
] as const

function Fields({ settings }: { settings: ProductionSettings }) {
  const update = useUpdateProduction()
  const section: ProductionSectionForm = useVersionedForm({
    saved: settings,
    recordSchema: productionSettings,
    schema: productionForm,
    pick: formOf,
    valueTexts: ({ tech }) => ({ 'tech.weld_policy': weldPolicyNames[tech.weld_policy] }),
    send: (body, version) => update.mutateAsync({ ...settingsOf(body), version }),
  })
  const { form } = section
  return (
    <SectionFormCard title={t.section} hint={t.filmsHint} section={section}>
      <Typography variant="h3">{t.filmsTitle}</Typography>
      <ProductionFilms form={form} known={settings.films} />
      <Divider />
      <Typography variant="h3">{t.techTitle}</Typography>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
          gap: 2.5,
          alignItems: 'start',
        }}
      >
        <WeldPolicySetting form={form} />
        <CornerOrderSetting form={form} />
        <WholeSetting form={form} name="edging_layers" unit="" />
        {inMillimetres.map((name) => (
          <WholeSetting key={name} form={form} name={name} unit={priceUnits.mm.label} />
        ))}
        <PercentSetting form={form} name="hardware_reserve_bp" />
        <PercentSetting form={form} name="screw_reserve_bp" />
      </Box>
    </SectionFormCard>
  )
}
