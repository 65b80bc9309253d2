import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type CompanyProfile, numbering, numberText } from '@veranda/contract'
import { useWatch } from 'react-hook-form'
import { useDates } from '#lib/format/dates.ts'
import { SwitchSetting } from '#ui/fields/switch-setting.tsx'
import { SectionFormCard } from '#ui/page/section-form.tsx'
import { TextSetting } from './text-setting.tsx'
import { texts } from './texts.ts'
import { useSectionForm } from './use-section-form.ts'
import { WithCompany } from './with-company.tsx'

const t = texts.numbering
const exampleNo = 42

export function NumberingSection() {
  return <WithCompany>{(company) => <Fields company={company} />}</WithCompany>
}

function Fields({ company }: { company: CompanyProfile }) {
  const section = useSectionForm(company, (saved) => ({ numbering: saved.numbering }))
  const { form } = section
  const { today } = useDates()
  const value = useWatch({ control: form.control, name: 'numbering' }) ?? company.numbering
  const known = numbering.safeParse(value)
  return (
    <SectionFormCard title={texts.sections.numbering} hint={t.hint} section={section}>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2.5 }}>
        <TextSetting form={form} name="numbering.prefix" label={t.prefix} />
        <TextSetting form={form} name="numbering.digits" label={t.digits} isNumber />
      </Stack>
      <SwitchSetting
        label={t.yearly}
        isOn={value.is_yearly}
        fault={form.formState.errors.numbering?.is_yearly?.message}
        onChange={(is_yearly) => form.setValue('numbering.is_yearly', is_yearly, { shouldDirty: true })}
      />
      {known.success && (
        <Typography color="textSecondary">
          {t.example} <b>{numberText(known.data, exampleNo, Number(today().slice(0, 4)))}</b>
        </Typography>
      )}
    </SectionFormCard>
  )
}
