import type { CompanyProfile } from '@veranda/contract'
import { useWatch } from 'react-hook-form'
import { WorkingHoursField } from '#ui/fields/working-hours-field.tsx'
import { SectionFormCard } from '#ui/page/section-form.tsx'
import { texts } from './texts.ts'
import { useSectionForm } from './use-section-form.ts'
import { WithCompany } from './with-company.tsx'

export function HoursSection() {
  return <WithCompany>{(company) => <Fields company={company} />}</WithCompany>
}

function Fields({ company }: { company: CompanyProfile }) {
  const section = useSectionForm(company, ({ working_hours }) => ({ working_hours }))
  const { form } = section
  const hours = useWatch({ control: form.control, name: 'working_hours' }) ?? company.working_hours
  const errors = form.formState.errors.working_hours
  return (
    <SectionFormCard title={texts.sections.hours} hint={texts.hours.hint} section={section}>
      <WorkingHoursField
        value={hours}
        onChange={(value) =>
          form.setValue('working_hours', value, {
            shouldDirty: true,
            shouldValidate: form.formState.isSubmitted,
          })
        }
        faults={hours.map((_day, index) => {
          const fault = errors?.[index]
          return fault?.to?.message ?? fault?.from?.message ?? fault?.message
        })}
      />
    </SectionFormCard>
  )
}
