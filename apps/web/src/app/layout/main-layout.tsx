import MenuIcon from '@mui/icons-material/Menu'
import AppBar from '@mui/material/AppBar'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import type { Theme } from '@mui/material/styles'
import Toolbar from '@mui/material/Toolbar'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { storageKeys } from '@veranda/contract'
import { memo, Suspense, useEffect, useRef, useState } from 'react'
import { texts } from '#app/texts.ts'
import { AnnouncementStrip } from '#features/announcements/announcement-strip.tsx'
import { ExpiryStrip } from '#features/modules/expiry-strip.tsx'
import { NotificationBell } from '#features/notifications/notification-bell.tsx'
import { setAppearance } from '#lib/browser/appearance.ts'
import { useToken } from '#lib/http/token.ts'
import { lazyPart } from '#lib/offline/lazy-part.ts'
import { useCurrentPage } from '#lib/routes/current-page.ts'
import { currentUserQuery, useCurrentUser } from '#lib/session/use-current-user.ts'
import { useIdle } from '#lib/session/use-idle.ts'
import { Logo } from '#ui/logo.tsx'
import { PageMain } from '#ui/page/page-main.tsx'
import { ErrorState, NoRightsState, PageSkeleton } from '#ui/page/states.tsx'
import { wherePageIsWide } from '#ui/page/use-wide-page.ts'
import { frame, menuWidth } from '#ui/theme.ts'
import { ImpersonationBanner } from './impersonation-banner.tsx'
import { NavigationMenu } from './navigation-menu.tsx'
import { SkipLink } from './skip-link.tsx'
import { UserMenu } from './user-menu.tsx'
import { ViewingAs } from './viewing-as.tsx'

// Rarely shown instead of the app, so loaded on demand.
const EnrolmentScreen = lazyPart(
  () => import('#features/account/security/enrolment-screen.tsx'),
  'EnrolmentScreen',
)
const ClosedCompany = lazyPart(() => import('#app/closed-company.tsx'), 'ClosedCompany')

/** Loaded after the page; its place is kept. */
const SearchButton = lazyPart(() => import('#app/search/search-button.tsx'), 'SearchButton', {
  isInBackground: true,
})

const contentId = 'content'

/** The frame of the signed-in app: app bar, menu, content. */
export function MainLayout() {
  const { user } = useCurrentUser()
  const [isEnrolling, setEnrolling] = useState(false)
  // Stays until the recovery codes are saved; by then the server requires nothing more.
  if (user?.must_set_two_factor && !isEnrolling) setEnrolling(true)
  useEffect(() => {
    if (user) setAppearance({ theme: user.theme, density: user.density })
  }, [user])
  if (!isEnrolling && !user?.company.closed_at) return <OpenLayout />
  return (
    <Suspense fallback={<PageSkeleton />}>
      {isEnrolling ? (
        <EnrolmentScreen onDone={() => setEnrolling(false)} />
      ) : (
        user && <ClosedCompany user={user} />
      )}
    </Suspense>
  )
}

/** Memoised: its parts subscribe to the user themselves. */
const OpenLayout = memo(function OpenLayout() {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const closeMenu = () => setMenuOpen(false)
  // A phone does not render the permanent menu.
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true })
  const [isFolded, toggleFolded] = useFoldedMenu()
  return (
    <Box
      sx={{
        display: 'flex',
        minHeight: '100dvh',
        [menuWidth]: { xs: '0px', md: `${isFolded ? frame.foldedMenu : frame.menu}px` },
      }}
    >
      <SkipLink targetId={contentId} />
      <TopBar onOpenMenu={() => setMenuOpen(true)} />
      <Box
        component="nav"
        aria-label={texts.mainNavigation}
        sx={{ width: `var(${menuWidth})`, flexShrink: 0 }}
      >
        <Drawer
          variant="temporary"
          open={isMenuOpen}
          onClose={closeMenu}
          slotProps={{ paper: { 'aria-label': texts.menu } }}
          sx={{
            display: { md: 'none' },
            '& .MuiDrawer-paper': { width: 'min(288px, 88vw)' },
          }}
        >
          <NavigationMenu onNavigate={closeMenu} onClose={closeMenu} />
        </Drawer>
        {isWide && (
          <Drawer
            variant="permanent"
            open
            sx={{ '& .MuiDrawer-paper': { width: `var(${menuWidth})`, overflowX: 'hidden' } }}
          >
            <NavigationMenu isFolded={isFolded} onFold={toggleFolded} />
          </Drawer>
        )}
      </Box>
      <Content />
    </Box>
  )
})

/** Whether the menu is folded to icons; stored in the browser. */
function useFoldedMenu(): [isFolded: boolean, toggle: () => void] {
  const [isFolded, setFolded] = useState(() => localStorage.getItem(storageKeys.menuFolded) !== null)
  const toggle = () => {
    if (isFolded) localStorage.removeItem(storageKeys.menuFolded)
    else localStorage.setItem(storageKeys.menuFolded, '1')
    setFolded(!isFolded)
  }
  return [isFolded, toggle]
}

function TopBar({ onOpenMenu }: { onOpenMenu: () => void }) {
  const hasToken = useToken() !== null
  const isIdle = useIdle()
  return (
    <AppBar
      position="fixed"
      color="inherit"
      elevation={0}
      sx={{
        width: `calc(100% - var(${menuWidth}))`,
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Toolbar sx={{ gap: { xs: 0.5, sm: 1 }, px: { xs: 1, sm: 2, md: 3 } }} disableGutters>
        <IconButton onClick={onOpenMenu} aria-label={texts.openMenu} sx={{ display: { md: 'none' } }}>
          <MenuIcon />
        </IconButton>
        <Box sx={{ display: { xs: 'block', md: 'none' } }}>
          <Logo />
        </Box>
        <Box sx={{ flex: 1 }} />
        <Box sx={{ width: 44, flexShrink: 0 }}>
          {hasToken && isIdle && (
            <Suspense fallback={null}>
              <SearchButton />
            </Suspense>
          )}
        </Box>
        {hasToken && <NotificationBell />}
        <UserMenu />
      </Toolbar>
    </AppBar>
  )
}

/** Focuses the page's content after navigation, as a page load would. */
function Content() {
  const main = useRef<HTMLElement>(null)
  const path = useLocation({ select: (location) => location.pathname })
  const shownPath = useRef(path)
  useEffect(() => {
    if (shownPath.current === path) return
    shownPath.current = path
    // A URL with a `#hash` focuses that element.
    if (!window.location.hash) main.current?.focus({ preventScroll: true })
  }, [path])
  return (
    <PageMain id={contentId} ref={main} sx={{ flex: 1, minWidth: 0, px: { xs: 2, md: 3 }, pb: 6 }}>
      <Toolbar sx={{ mb: 2 }} />
      <Box sx={{ maxWidth: 1440, mx: 'auto', [`${wherePageIsWide} &`]: { maxWidth: 'none' } }}>
        <ImpersonationBanner />
        <ViewingAs />
        <AnnouncementStrip />
        <ExpiryStrip />
        <PermittedPage />
      </Box>
    </PageMain>
  )
}

/** Shows a message on a page without use for the role. Permissions themselves are checked by the server. */
function PermittedPage() {
  const { user, can, isOperator } = useCurrentUser()
  const { error, refetch } = useQuery({ ...currentUserQuery, enabled: false })
  const { permission, isForOperators } = useCurrentPage()?.page ?? {}
  if (!permission && !isForOperators) return <Outlet />
  if (!user && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!user) return <PageSkeleton />
  const isPermitted = isForOperators ? isOperator : permission && can(permission)
  return isPermitted ? <Outlet /> : <NoRightsState />
}
