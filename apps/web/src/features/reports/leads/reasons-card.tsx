import Typography from '@mui/material/Typography'
import { formatNumber } from '@veranda/contract'
import type { ReactNode } from 'react'
import { SectionCard } from '#ui/page/section-card.tsx'
import { ReportTable } from '#ui/report-table.tsx'

interface Props {
  words: { title: string; hint: string; columns: string[]; none: string; noReason: string }
  /** A reason without a name is one that nobody has given. */
  rows: { key: string; name: ReactNode; count: number }[]
}

/** Why people said no, and how often. */
export function ReasonsCard({ words: { title, hint, columns, none, noReason }, rows }: Props) {
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
