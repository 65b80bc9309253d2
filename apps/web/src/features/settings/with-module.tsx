import ExtensionIcon from '@mui/icons-material/ExtensionOutlined'
import { useQuery } from '@tanstack/react-query'
import { isLive, type ModuleCode, pages } from '@veranda/contract'
import type { ReactNode } from 'react'
import { companyModulesQuery } from '#lib/modules.ts'
import { stringifySearch } from '#lib/search-params.ts'
import { LinkButton } from '#ui/router-link.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#ui/states.tsx'
import { pricesTexts } from './prices-texts.ts'

const t = pricesTexts

interface Props {
  module: ModuleCode
  title: string
  children: ReactNode
}

/** A section that stands on a module: without it, where the module is to be had. */
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
        title={t.needsModule}
        text={t.needsModuleText}
        action={
          <LinkButton variant="contained" to={shop}>
            {t.toModules}
          </LinkButton>
        }
      />
    </SectionCard>
  )
}
