import Box from '@mui/material/Box'
import type { CompanyProfile } from '@veranda/contract'
import { useWatch } from 'react-hook-form'
import { WithModule } from '#entities/module/with-module.tsx'
import { VatPeriods } from '#features/settings/company/vat-periods.tsx'
import { TextSetting } from '#features/settings/text-setting.tsx'
import { useSectionForm } from '#features/settings/use-section-form.ts'
import { WithCompany } from '#features/settings/with-company.tsx'
import { SwitchSetting } from '#ui/fields/switch-setting.tsx'
import { RevealInOrder } from '#ui/page/reveal-in-order.tsx'
import { SectionFormCard } from '#ui/page/section-form.tsx'
import { DocumentTemplates } from './document-templates.tsx'
import { documentsTexts as t } from './documents-texts.ts'

export function DocumentsSection() {
  return (
    <WithModule module="soft_windows" title={t.section}>
      <RevealInOrder gap={3}>
        <WithCompany>
          {(company) => (
            <>
              <Terms company={company} />
              <VatPeriods company={company} />
            </>
          )}
        </WithCompany>
        <DocumentTemplates />
      </RevealInOrder>
    </WithModule>
  )
}

const periods = {
  proposal_days: t.days,
  production_days: t.workingDays,
  invoice_days: t.bankDays,
  warranty_months: t.months,
} as const

function Terms({ company }: { company: CompanyProfile }) {
  const section = useSectionForm(company, ({ document_terms }) => ({ document_terms }))
  const { form } = section
  const isOffer = useWatch({ control: form.control, name: 'document_terms.is_offer' })
  return (
    <SectionFormCard title={t.termsTitle} hint={t.termsHint} section={section}>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2.5 }}>
        {(Object.keys(periods) as (keyof typeof periods)[]).map((name) => (
          <TextSetting
            key={name}
            form={form}
            name={`document_terms.${name}`}
            label={`${t[name]}, ${periods[name]}`}
            isNumber
          />
        ))}
      </Box>
      <SwitchSetting
        label={t.isOffer}
        isOn={isOffer === true}
        fault={form.formState.errors.document_terms?.is_offer?.message}
        onChange={(is_offer) => form.setValue('document_terms.is_offer', is_offer, { shouldDirty: true })}
      />
    </SectionFormCard>
  )
}
