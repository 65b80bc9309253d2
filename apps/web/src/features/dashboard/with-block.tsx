import Typography from '@mui/material/Typography'
import {
  type CompanyModule,
  modules as catalogue,
  isLive,
  type ModuleCode,
  type Permission,
  pages,
} from '@veranda/contract'
import { stringifySearch } from '#lib/routes/search-params.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { RouterLink } from '#ui/router-link.tsx'
import { texts as t } from './texts.ts'

/** Module and permission of each block. */
const blocks = {
  waiting: { module: 'leads', permission: 'lead.read' },
  leads: { module: 'leads', permission: 'lead.read' },
  orders: { module: 'soft_windows', permission: 'order.read' },
  money: { module: 'soft_windows', permission: 'order.price.read' },
} as const satisfies Record<string, { module: ModuleCode; permission: Permission }>
type Block = keyof typeof blocks

/** Whether the role may see a block. */
export function useIsBlockAvailable(): (block: Block) => boolean {
  const { can } = useCurrentUser()
  return (block) => can(blocks[block].permission)
}

/** Page of the shop where a module can be bought. */
export const shopPath = (code: ModuleCode) =>
  `${pages['modules.index'].path}${stringifySearch({ module_required: code })}`

/** A user without a list of modules (an operator) needs none. */
export function missingModule(code: ModuleCode, modules: readonly CompanyModule[]): boolean {
  return modules.length > 0 && !modules.some((one) => one.code === code && isLive(one, new Date()))
}

interface Props {
  block: Block
  title: string
  modules: readonly CompanyModule[]
}

/** Replaces a block that cannot be shown: a link to its module, or nothing for a role without permission. */
export function BlockUnavailable({ block, title, modules }: Props) {
  const hasBlock = useIsBlockAvailable()
  const { module } = blocks[block]
  if (!hasBlock(block) || !missingModule(module, modules)) return null
  return (
    <SectionCard title={title}>
      <Typography color="textSecondary">
        {t.moduleNeeded(catalogue[module].name)} <RouterLink to={shopPath(module)}>{t.moduleOpen}</RouterLink>
      </Typography>
    </SectionCard>
  )
}
