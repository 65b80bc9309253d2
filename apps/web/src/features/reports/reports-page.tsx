import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { type ModuleCode, pages } from '@veranda/contract'
import { Suspense } from 'react'
import { WithModule } from '#entities/module/with-module.tsx'
import { lazyPart } from '#lib/offline/lazy-part.ts'
import { stringifySearch } from '#lib/routes/search-params.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PrintStyles } from '#ui/page/print-styles.tsx'
import type { PageSection } from '#ui/page/sections-page.tsx'
import { ListSkeleton } from '#ui/page/states.tsx'
import { RouterAnchor } from '#ui/router-link.tsx'
import { texts } from './texts.ts'

interface ReportSection extends PageSection {
  /** The module that the section needs. */
  module: ModuleCode
}

const orders: ReportSection = {
  code: 'orders',
  module: 'soft_windows',
  title: texts.sections.orders,
  component: lazyPart(() => import('./orders/orders-section.tsx'), 'OrdersSection'),
}
const leads: ReportSection = {
  code: 'leads',
  module: 'leads',
  title: texts.sections.leads,
  component: lazyPart(() => import('./leads/leads-section.tsx'), 'LeadsSection'),
}
const chat: ReportSection = {
  code: 'chat',
  module: 'chat',
  title: texts.sections.chat,
  component: lazyPart(() => import('./chats/chat-section.tsx'), 'ChatSection'),
}
/** One section per subject. */
const sections = [orders, leads, chat]

/** `/reports`: reports by section. */
export function ReportsPage() {
  const { params } = useSearchParams()
  const current = sections.find(({ code }) => code === params.section) ?? orders
  const Content = current.component
  // Switching sections keeps the days.
  const { period, from, to } = params
  return (
    <>
      <PrintStyles />
      <PageHeader title={texts.title} />
      <Tabs component="nav" value={current.code} aria-label={texts.sectionsLabel} sx={{ mb: 2.5 }}>
        {sections.map(({ code, title }) => (
          <Tab
            key={code}
            value={code}
            label={title}
            component={RouterAnchor}
            to={`${pages['reports.index'].path}${stringifySearch({ section: code, period, from, to })}`}
          />
        ))}
      </Tabs>
      <WithModule module={current.module} title={current.title}>
        <Suspense fallback={<ListSkeleton />}>
          <Content />
        </Suspense>
      </WithModule>
    </>
  )
}
