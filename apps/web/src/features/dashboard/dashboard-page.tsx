import { PageHeader } from '#ui/page/page-header.tsx'
import { Boards } from './boards.tsx'
import { texts as t } from './texts.ts'
import { useLiveDashboard } from './use-live-dashboard.ts'

/** `/dashboard`: what needs attention now, and the company's figures. */
export function DashboardPage() {
  useLiveDashboard()
  return (
    <>
      <PageHeader title={t.title} />
      <Boards />
    </>
  )
}
