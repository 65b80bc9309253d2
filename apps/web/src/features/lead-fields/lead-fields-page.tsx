import AddIcon from '@mui/icons-material/Add'
import FieldsIcon from '@mui/icons-material/BallotOutlined'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { useQuery } from '@tanstack/react-query'
import { type LeadField, pages } from '@veranda/contract'
import { useState } from 'react'
import { leadFieldsQuery } from '#entities/lead-field/lead-fields-query.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { SortableList } from '#ui/lists/sortable-list.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { FieldDialog } from './field-dialog.tsx'
import { useReorderFields } from './field-queries.ts'
import { FieldRow } from './field-row.tsx'
import { texts } from './texts.ts'

const t = texts.list

/** `/leads/fields`: the company's lead fields in their order. */
export function LeadFieldsPage() {
  const { can } = useCurrentUser()
  const mayManage = can('lead_field.manage')
  const [edited, setEdited] = useState<LeadField | 'new' | null>(null)
  const addButton = (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setEdited('new')}>
      {t.add}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={pages['leads.fields'].title}
        subtitle={t.subtitle}
        actions={mayManage && addButton}
      />
      <Library mayManage={mayManage} onEdit={setEdited} />
      {edited && <FieldDialog field={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  )
}

function Library({ mayManage, onEdit }: { mayManage: boolean; onEdit: (field: LeadField) => void }) {
  const { data: fields, error, refetch } = useQuery(leadFieldsQuery)
  const order = useReorderFields()
  if (!fields && error)
    return <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />
  if (!fields) return <ListSkeleton />
  if (fields.length === 0) return <EmptyState icon={<FieldsIcon />} title={t.emptyTitle} text={t.emptyText} />
  return (
    <Card>
      <SortableList
        aria-label={t.label}
        items={fields.map((field) => ({ id: field.id, label: field.name, field }))}
        onOrder={(ids) => order.mutate(ids)}
        disabled={!mayManage}
      >
        {({ field }) => <FieldRow field={field} mayManage={mayManage} onEdit={() => onEdit(field)} />}
      </SortableList>
    </Card>
  )
}
