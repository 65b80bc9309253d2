import { type CompanyProfile, companyProfile, updateCompanyBody } from '@veranda/contract'
import type { z } from 'zod'
import { useUpdateCompany } from './settings-queries.ts'
import { useVersionedForm, type VersionedForm } from './use-versioned-form.ts'

export type Settings = z.input<typeof updateCompanyBody>

export type SectionForm = VersionedForm<Settings, z.output<typeof updateCompanyBody>>

/** Part of the company's settings as a form that saves itself and sends what was changed. `pick` selects the part. */
export function useSectionForm(
  company: CompanyProfile,
  pick: (company: CompanyProfile) => Settings,
  valueTexts: (company: CompanyProfile) => Partial<Record<string, string>> = () => ({}),
): SectionForm {
  const update = useUpdateCompany()
  return useVersionedForm({
    saved: company,
    recordSchema: companyProfile,
    schema: updateCompanyBody,
    pick,
    valueTexts,
    send: (body, version, changed) => {
      const parts = Object.entries(body).filter(([key]) => changed.includes(key))
      return update.mutateAsync({ ...Object.fromEntries(parts), version })
    },
  })
}
