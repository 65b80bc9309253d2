import TravelExploreIcon from '@mui/icons-material/TravelExploreOutlined'
import { useToken } from '#lib/http/token.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { PageMain } from '#ui/page/page-main.tsx'
import { StateMessage } from '#ui/page/states.tsx'
import { LinkButton } from '#ui/router-link.tsx'
import { texts } from './texts.ts'

/** Shown for unknown URLs. */
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
