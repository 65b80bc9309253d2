import type { CompanyProfile } from '@veranda/contract'
import { useWatch } from 'react-hook-form'
import { SwitchSetting } from '#ui/fields/switch-setting.tsx'
import { SectionFormCard } from '#ui/page/section-form.tsx'
import { texts } from './texts.ts'
import { useSectionForm } from './use-section-form.ts'
import { WithCompany } from './with-company.tsx'

const t = texts.security

export function SecuritySection() {
  return <WithCompany>{(company) => <Fields company={company} />}</WithCompany>
}

function Fields({ company }: { company: CompanyProfile }) {
  const section = useSectionForm(company, ({ requires_two_factor }) => ({ requires_two_factor }))
  const isOn = useWatch({ control: section.form.control, name: 'requires_two_factor' }) ?? false
  return (
    <SectionFormCard title={texts.sections.security} hint={t.hint} section={section}>
      <SwitchSetting
        label={t.twoFactor}
        hint={t.twoFactorHint}
        isOn={isOn}
        fault={section.form.formState.errors.requires_two_factor?.message}
        onChange={(value) => section.form.setValue('requires_two_factor', value, { shouldDirty: true })}
      />
    </SectionFormCard>
  )
}
