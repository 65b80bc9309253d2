import ExtensionIcon from '@mui/icons-material/ExtensionOutlined'
import { useQuery } from '@tanstack/react-query'
import { isLive, type ModuleCode, modules, pages } from '@veranda/contract'
import type { ReactNode } from 'react'
import { stringifySearch } from '#lib/routes/search-params.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { LinkButton } from '#ui/router-link.tsx'
import { texts } from '#ui/texts.ts'
import { companyModulesQuery } from './modules.ts'

const t = texts.module

interface Props {
  module: ModuleCode
  title: string
  children: ReactNode
}

/** A section that needs a module; without it, a link to buy it. */
export function WithModule({ module, title, children }: Props) {
  const { data, error, refetch } = useQuery(companyModulesQuery)
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  if (data.some((one) => one.code === module && isLive(one, new Date()))) return children
  const shop = `${pages['modules.index'].path}${stringifySearch({ module_required: module })}`
  return (
    <SectionCard title={title}>
      <EmptyState
        icon={<ExtensionIcon />}
        title={t.needed(modules[module].name)}
        text={t.text}
        action={
          <LinkButton variant="contained" to={shop}>
            {t.open}
          </LinkButton>
        }
      />
    </SectionCard>
  )
}
