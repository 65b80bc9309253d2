import type { LeadForm } from '@veranda/contract'
import { StatusChip, type StatusColor } from '#ui/status-chip.tsx'
import { texts } from './texts.ts'

export type FormStatus = 'draft' | 'published' | 'paused'

const colors: Record<FormStatus, StatusColor> = { draft: 'default', published: 'success', paused: 'warning' }

export function formStatus({
  is_active,
  published_no,
}: Pick<LeadForm, 'is_active' | 'published_no'>): FormStatus {
  if (is_active) return 'published'
  return published_no === null ? 'draft' : 'paused'
}

export function FormStatusChip({ form }: { form: LeadForm }) {
  const status = formStatus(form)
  return <StatusChip label={texts.status[status]} color={colors[status]} />
}
