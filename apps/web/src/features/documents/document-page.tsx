import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { pages } from '@veranda/contract'
import { useEffect } from 'react'
import { documentQuery } from '#entities/document/document-queries.ts'
import { setAppearance } from '#lib/browser/appearance.ts'
import { ApiError } from '#lib/http/call.ts'
import { idFrom } from '#lib/routes/paths.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { ErrorState, PageSkeleton } from '#ui/page/states.tsx'
import { DocumentBar } from './document-bar.tsx'
import { DocumentPaper } from './document-paper.tsx'
import { texts } from './texts.ts'

/** `/document/{id}`: an issued document and its actions. */
export function DocumentPage() {
  const { id: param } = useParams({ strict: false })
  const id = idFrom(param)
  const { data: document, error, refetch } = useQuery({ ...documentQuery(id ?? 0), enabled: id !== null })
  const { user } = useCurrentUser()
  useEffect(() => {
    if (user) setAppearance({ theme: user.theme, density: user.density })
  }, [user])
  return (
    <Box sx={{ width: '100%', maxWidth: 900, mx: 'auto', p: { xs: 2, sm: 4 } }}>
      {document && user && (
        <>
          <DocumentBar document={document} />
          <DocumentPaper document={document} />
        </>
      )}
      {!document && (error || id === null) && (
        <>
          <PageHeader title={pages['documents.show'].title} backTo={pages['orders.index'].path} />
          <ErrorState
            error={error ?? new ApiError(404, {})}
            title={texts.loadFailure}
            {...(id !== null && { onRetry: () => void refetch() })}
          />
        </>
      )}
      {/* What one may do with it comes with the user: buttons that come later would move the paper. */}
      {!(document && user) && !error && id !== null && <PageSkeleton />}
    </Box>
  )
}
