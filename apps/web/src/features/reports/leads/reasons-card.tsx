import Typography from '@mui/material/Typography'
import { formatNumber } from '@veranda/contract'
import type { ReactNode } from 'react'
import { SectionCard } from '#ui/page/section-card.tsx'
import { ReportTable } from '#ui/report-table.tsx'

interface Props {
  texts: { title: string; hint: string; columns: string[]; none: string; noReason: string }
  /** A row without a name counts records without a reason. */
  rows: { key: string; name: ReactNode; count: number }[]
}

/** Reasons and their frequency. */
export function ReasonsCard({ texts: { title, hint, columns, none, noReason }, rows }: Props) {
  return (
    <SectionCard title={title} hint={hint}>
      {rows.length === 0 ? (
        <Typography color="textSecondary">{none}</Typography>
      ) : (
        <ReportTable
          label={title}
          columns={columns}
          rows={rows.map(({ key, name, count }) => ({ key, cells: [name || noReason, formatNumber(count)] }))}
        />
      )}
    </SectionCard>
  )
}
