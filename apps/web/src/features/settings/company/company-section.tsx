import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import type { CompanyProfile } from '@veranda/contract'
import { Controller } from 'react-hook-form'
import { TextSetting } from '#features/settings/text-setting.tsx'
import { texts } from '#features/settings/texts.ts'
import { useSectionForm } from '#features/settings/use-section-form.ts'
import { WithCompany } from '#features/settings/with-company.tsx'
import { SectionFormCard } from '#ui/page/section-form.tsx'
import { LogoCard } from './logo-card.tsx'

const t = texts.company

export function CompanySection() {
  return (
    <WithCompany>
      {(company) => (
        <Stack sx={{ gap: 2 }}>
          <Fields company={company} />
          <LogoCard company={company} />
        </Stack>
      )}
    </WithCompany>
  )
}

function Fields({ company }: { company: CompanyProfile }) {
  const section = useSectionForm(
    company,
    ({ name, time_zone }) => ({ name, time_zone }),
    ({ time_zone }) => ({ time_zone: t.zones[time_zone] ?? time_zone }),
  )
  const zones = { ...t.zones, ...(!t.zones[company.time_zone] && { [company.time_zone]: company.time_zone }) }
  return (
    <SectionFormCard title={texts.sections.company} hint={t.hint} section={section}>
      <TextSetting form={section.form} name="name" label={t.name} required />
      <Controller
        control={section.form.control}
        name="time_zone"
        render={({ field: { ref, ...field }, fieldState: { error } }) => (
          <TextField
            {...field}
            inputRef={ref}
            select
            label={t.timeZone}
            error={Boolean(error)}
            helperText={error?.message}
            sx={{ maxWidth: 420 }}
          >
            {Object.entries(zones).map(([zone, name]) => (
              <MenuItem key={zone} value={zone}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        )}
      />
    </SectionFormCard>
  )
}
