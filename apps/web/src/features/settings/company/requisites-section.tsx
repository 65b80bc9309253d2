import Box from '@mui/material/Box'
import type { CompanyProfile, Requisites } from '@veranda/contract'
import { TextSetting } from '#features/settings/text-setting.tsx'
import { texts } from '#features/settings/texts.ts'
import { type SectionForm, useSectionForm } from '#features/settings/use-section-form.ts'
import { WithCompany } from '#features/settings/with-company.tsx'
import { SectionFormCard } from '#ui/page/section-form.tsx'

const t = texts.requisites

const empty: Required<Requisites> = {
  legal_name: '',
  inn: '',
  kpp: '',
  ogrn: '',
  address: '',
  phone: '',
  email: '',
  director: '',
  bank: '',
  bik: '',
  account: '',
  corr_account: '',
  vat_note: '',
}

/** Short fields, shown in pairs. */
const pairs = ['inn', 'kpp', 'ogrn', 'director', 'phone', 'email', 'bik', 'account', 'corr_account'] as const
const hints: Partial<Record<keyof Requisites, string>> = {
  legal_name: t.legalNameHint,
  vat_note: t.vatHint,
}

export function RequisitesSection() {
  return <WithCompany>{(company) => <Fields company={company} />}</WithCompany>
}

function Fields({ company }: { company: CompanyProfile }) {
  const section = useSectionForm(company, ({ requisites }) => ({ requisites: { ...empty, ...requisites } }))
  return (
    <SectionFormCard title={texts.sections.requisites} hint={t.hint} section={section}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
          gap: 2.5,
          alignItems: 'start',
        }}
      >
        {(Object.keys(empty) as (keyof Requisites)[]).map((key) => (
          <Field key={key} form={section.form} name={key} />
        ))}
      </Box>
    </SectionFormCard>
  )
}

function Field({ form, name }: { form: SectionForm['form']; name: keyof Requisites }) {
  const isNarrow = (pairs as readonly string[]).includes(name)
  const hint = hints[name]
  return (
    <TextSetting
      form={form}
      name={`requisites.${name}`}
      label={t[name]}
      {...(hint && { hint })}
      sx={{ gridColumn: isNarrow ? 'auto' : '1 / -1' }}
    />
  )
}
