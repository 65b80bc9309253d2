import { lazy, Suspense } from 'react'
import { useToken } from '#lib/token.ts'
import { useLeadOverlay } from '#lib/use-search-params.ts'
import { useCurrentPage } from './current-page.ts'

/** Loaded when first opened. */
const LeadDialog = lazy(async () => ({
  default: (await import('#features/leads/lead-dialog.tsx')).LeadDialog,
}))

/** What opens over any signed-in page by the address: `?lead=ID` shows a lead. */
export function Overlays() {
  const { leadId, close } = useLeadOverlay()
  const isSignedIn = useToken() !== null
  const current = useCurrentPage()
  if (!leadId || !isSignedIn || !current || current.page.isPublic) return null
  return (
    <Suspense fallback={null}>
      <LeadDialog leadId={leadId} onClose={close} />
    </Suspense>
  )
}
