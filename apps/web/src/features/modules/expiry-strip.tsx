import CloseIcon from '@mui/icons-material/Close'
import Alert from '@mui/material/Alert'
import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type CompanyModule, limits, type ModuleCode, modules, pages, storageKeys } from '@veranda/contract'
import { useState } from 'react'
import { companyModulesQuery } from '#entities/module/modules.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { RouterLink } from '#ui/router-link.tsx'
import { texts as t } from './expiry-texts.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Modules that end within three full days, with the days until the first end. */
function ending(company: CompanyModule[], now: Date): { names: string[]; days: number } | null {
  const endingModules = company.flatMap(({ code, is_active, expires_at }) => {
    const msLeft = expires_at ? new Date(expires_at).getTime() - now.getTime() : Infinity
    const days = Math.floor(msLeft / dayMs)
    return is_active && msLeft > 0 && days <= limits.moduleWarningDays && Object.hasOwn(modules, code)
      ? [{ name: modules[code as ModuleCode].name, days }]
      : []
  })
  if (endingModules.length === 0) return null
  return {
    names: endingModules.map(({ name }) => name),
    days: Math.min(...endingModules.map(({ days }) => days)),
  }
}

const today = () => new Date().toDateString()

/** Reminds users who can buy, on every page but the shop; can be hidden until tomorrow. */
export function ExpiryStrip() {
  const { can } = useCurrentUser()
  const path = useLocation({ select: (location) => location.pathname })
  const isBuyer = can('module.buy')
  const { data } = useQuery({ ...companyModulesQuery, enabled: isBuyer, staleTime: 60_000 })
  const [hiddenOn, setHiddenOn] = useState(() => localStorage.getItem(storageKeys.expiryStrip))
  const endingModules = isBuyer && data && ending(data, new Date())
  if (!endingModules || hiddenOn === today() || path === pages['modules.index'].path) return null
  const hide = () => {
    localStorage.setItem(storageKeys.expiryStrip, today())
    setHiddenOn(today())
  }
  return (
    <Alert
      severity="warning"
      role="region"
      aria-label={t.label}
      sx={{ mb: 2, py: 0, alignItems: 'center' }}
      action={
        <IconButton color="inherit" onClick={hide} aria-label={t.hide} size="small">
          <CloseIcon fontSize="small" />
        </IconButton>
      }
    >
      {t.soon(endingModules.names, endingModules.days)}.{' '}
      <RouterLink to={pages['modules.index'].path} color="inherit" sx={{ fontWeight: 600 }}>
        {t.extend}
      </RouterLink>
    </Alert>
  )
}
