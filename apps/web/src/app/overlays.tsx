import { useToken } from '#lib/token.ts'
import { useLeadOverlay } from '#lib/use-search-params.ts'
import { useCurrentPage } from './current-page.ts'

/** What opens over any signed-in page by the address: `?lead=ID` shows a lead. */
export function Overlays() {
  const { leadId } = useLeadOverlay()
  const isSignedIn = useToken() !== null
  const isPublic = useCurrentPage()?.page.isPublic ?? true
  if (!leadId || !isSignedIn || isPublic) return null
  // The leads feature brings its dialog: <LeadDialog leadId={leadId} onClose={close} />
  return null
}
