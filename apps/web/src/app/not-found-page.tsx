import TravelExploreIcon from '@mui/icons-material/TravelExploreOutlined'
import { pathTo } from '#lib/paths.ts'
import { useToken } from '#lib/token.ts'
import { PageMain } from '#ui/page-main.tsx'
import { LinkButton } from '#ui/router-link.tsx'
import { StateMessage } from '#ui/states.tsx'
import { texts } from './texts.ts'

/** Any address without a page. */
export function NotFoundPage() {
  const isSignedIn = useToken() !== null
  const { title, text, toDashboard, toLanding } = texts.notFound
  return (
    <PageMain sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center' }}>
      <StateMessage
        icon={<TravelExploreIcon />}
        title={title}
        isPageTitle
        text={text}
        action={
          <LinkButton variant="contained" to={pathTo(isSignedIn ? 'dashboard' : 'landing')}>
            {isSignedIn ? toDashboard : toLanding}
          </LinkButton>
        }
      />
    </PageMain>
  )
}
