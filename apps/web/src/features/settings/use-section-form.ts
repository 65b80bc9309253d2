import { zodResolver } from '@hookform/resolvers/zod'
import { type CompanyProfile, updateCompanyBody } from '@veranda/contract'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from '#lib/call.ts'
import { applyServerErrors } from '#lib/forms.ts'
import { toast } from '#lib/toasts.ts'
import { useUpdateCompany } from './settings-queries.ts'
import { texts } from './texts.ts'

export type Settings = z.input<typeof updateCompanyBody>

export interface SectionForm {
  form: UseFormReturn<Settings, unknown, z.output<typeof updateCompanyBody>>
  submit: (event: React.FormEvent) => void
  problem: string | null
  /** Somebody else has saved meanwhile. */
  isStale: boolean
  takeTheirs: () => void
  isDirty: boolean
  isSaving: boolean
  reset: () => void
}

/** Some of the company's settings as a form that saves itself. `pick` names its part of them. */
export function useSectionForm(
  company: CompanyProfile,
  pick: (company: CompanyProfile) => Settings,
): SectionForm {
  const update = useUpdateCompany()
  const [version, setVersion] = useState(company.version)
  const [problem, setProblem] = useState<string | null>(null)
  const [theirs, setTheirs] = useState<CompanyProfile | null>(null)
  const form = useForm<Settings, unknown, z.output<typeof updateCompanyBody>>({
    resolver: zodResolver(updateCompanyBody),
    defaultValues: pick(company),
    mode: 'onTouched',
  })
  const take = (saved: CompanyProfile) => {
    form.reset(pick(saved))
    setVersion(saved.version)
    setTheirs(null)
    setProblem(null)
  }
  const submit = form.handleSubmit(async (body) => {
    setProblem(null)
    try {
      take(await update.mutateAsync({ ...body, version }))
      toast.success(texts.call.success)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale_version') {
        setTheirs(error.current as CompanyProfile)
        setProblem(texts.stale)
      } else setProblem(applyServerErrors(form, error, texts.call))
    }
  })
  return {
    form,
    submit,
    problem,
    isStale: theirs !== null,
    takeTheirs: () => theirs && take(theirs),
    isDirty: form.formState.isDirty,
    isSaving: form.formState.isSubmitting,
    reset: () => form.reset(),
  }
}
