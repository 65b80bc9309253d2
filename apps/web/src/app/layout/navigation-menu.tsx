import CloseIcon from '@mui/icons-material/Close'
import ExpandIcon from '@mui/icons-material/ExpandMoreOutlined'
import LockIcon from '@mui/icons-material/LockOutlined'
import MenuIcon from '@mui/icons-material/Menu'
import Box from '@mui/material/Box'
import Collapse from '@mui/material/Collapse'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { modules as catalogue, limits } from '@veranda/contract'
import { useId, useState } from 'react'
import { texts } from '#app/texts.ts'
import { attentionOf } from '#entities/chat/chat-attention.ts'
import { chatCountersQuery } from '#entities/chat/chat-counters-query.ts'
import { useChatRights } from '#entities/chat/use-chat-rights.ts'
import { cachedModules, companyModulesQuery } from '#entities/module/modules.ts'
import { useToken } from '#lib/http/token.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { Logo } from '#ui/logo.tsx'
import { RouterAnchor } from '#ui/router-link.tsx'
import { frame } from '#ui/theme.ts'
import { type MenuEntry, type MenuSection, menuOf } from './menu.ts'

interface Props {
  /** Called after a choice, so that a menu over the page can close. */
  onNavigate?: () => void
  /** Set if the menu lies over the page. */
  onClose?: () => void
  /** Icons only, with tooltips. */
  isFolded?: boolean
  onFold?: () => void
}

export function NavigationMenu({ onNavigate, onClose, isFolded = false, onFold }: Props) {
  const { user, sections } = useMenu()
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%', overflowY: 'auto' }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          minHeight: frame.bar,
          pl: isFolded ? 1 : 2,
          pr: 1,
          flexShrink: 0,
        }}
      >
        {!isFolded && (
          <Box sx={{ flex: 1 }}>
            <Logo />
          </Box>
        )}
        {onClose && (
          <IconButton onClick={onClose} aria-label={texts.closeMenu}>
            <CloseIcon />
          </IconButton>
        )}
        {onFold && (
          <IconButton
            onClick={onFold}
            aria-label={isFolded ? texts.unfoldMenu : texts.foldMenu}
            aria-expanded={!isFolded}
          >
            <MenuIcon fontSize="small" />
          </IconButton>
        )}
      </Box>
      {!isFolded && (
        // Rendered before the name is loaded, so that the menu does not jump.
        <Typography
          variant="body2"
          color="textSecondary"
          noWrap
          sx={{ px: 2, pb: 0.5, flexShrink: 0, minHeight: '1.2lh' }}
          title={user?.company.name}
        >
          {user?.company.name}
        </Typography>
      )}
      <Box sx={{ px: 1, pb: 1 }}>
        {sections.map((section) => (
          <Section key={section.title} section={section} isFolded={isFolded} onNavigate={onNavigate} />
        ))}
      </Box>
    </Box>
  )
}

export function useMenu() {
  const { user, can } = useCurrentUser()
  const path = useLocation({ select: (location) => location.pathname })
  const hasToken = useToken() !== null
  const isOperator = user?.company_id === null
  const { data } = useQuery({
    ...companyModulesQuery,
    enabled: hasToken && user !== undefined && !isOperator,
    staleTime: 60_000,
    placeholderData: cachedModules,
  })
  const modules = isOperator ? null : (data ?? null)
  return { user, sections: menuOf({ can, isOperator, modules, path }) }
}

interface SectionProps {
  section: MenuSection
  isFolded: boolean
  onNavigate: (() => void) | undefined
}

function Section({ section, isFolded, onNavigate }: SectionProps) {
  const { title, isFoldable, entries } = section
  const [isUnfolded, setUnfolded] = useState(false)
  const listId = useId()
  const isOpen = !isFoldable || isUnfolded || entries.some((entry) => entry.isCurrent)
  const list = (
    <List id={listId} disablePadding aria-label={title ?? undefined}>
      {entries.map((entry) => (
        <Entry key={entry.page} entry={entry} isFolded={isFolded} onNavigate={onNavigate} />
      ))}
    </List>
  )
  // Icons alone are grouped by lines.
  if (isFolded && !isOpen) return null
  if (isFolded) return <Box sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>{list}</Box>
  if (!isFoldable) {
    return (
      <>
        {title && (
          <Typography variant="overline" component="div" color="textSecondary" sx={{ px: 1 }}>
            {title}
          </Typography>
        )}
        {list}
      </>
    )
  }
  return (
    <>
      <ListItemButton
        onClick={() => setUnfolded(!isOpen)}
        aria-expanded={isOpen}
        aria-controls={listId}
        sx={{ borderRadius: 1, px: 1 }}
      >
        <ListItemText
          primary={title}
          slotProps={{ primary: { variant: 'overline', color: 'textSecondary' } }}
        />
        <ExpandIcon fontSize="small" sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />
      </ListItemButton>
      <Collapse in={isOpen}>{list}</Collapse>
    </>
  )
}

interface EntryProps {
  entry: MenuEntry
  isFolded: boolean
  onNavigate: (() => void) | undefined
}

function Entry({ entry, isFolded, onNavigate }: EntryProps) {
  const { page, icon: Icon, label, path, isCurrent, lockedBy } = entry
  return (
    <ListItem disablePadding>
      <Tooltip title={isFolded ? label : ''} placement="right">
        <ListItemButton
          component={RouterAnchor}
          to={path}
          selected={isCurrent}
          aria-current={isCurrent ? 'page' : undefined}
          aria-label={isFolded ? label : undefined}
          onClick={onNavigate}
          sx={{
            borderRadius: 1,
            px: isFolded ? 1.25 : 1,
            '&.Mui-selected': { color: 'primary.main', '& .MuiListItemIcon-root': { color: 'primary.main' } },
          }}
        >
          <ListItemIcon sx={{ minWidth: 30 }}>
            <Icon fontSize="small" />
          </ListItemIcon>
          {!isFolded && (
            <ListItemText
              primary={label}
              slotProps={{ primary: { sx: { fontWeight: isCurrent ? 600 : 500 } } }}
            />
          )}
          {page === 'chats.index' && !lockedBy && <ChatsBadge isFolded={isFolded} />}
          {!isFolded && lockedBy && (
            <Tooltip title={texts.locked(catalogue[lockedBy].name)} placement="right">
              <LockIcon
                titleAccess={texts.locked(catalogue[lockedBy].name)}
                sx={{ fontSize: 18, color: 'text.secondary', ml: 1 }}
              />
            </Tooltip>
          )}
        </ListItemButton>
      </Tooltip>
    </ListItem>
  )
}

/** How many conversations need attention. */
function ChatsBadge({ isFolded }: { isFolded: boolean }) {
  const { canRead } = useChatRights()
  const { data } = useQuery({
    ...chatCountersQuery,
    enabled: canRead,
    refetchInterval: limits.notificationPollMs,
  })
  const count = canRead && data ? attentionOf(data) : 0
  if (count === 0) return null
  return (
    <Box
      component="span"
      role="img"
      aria-label={texts.chatsWaiting(count)}
      sx={{
        minWidth: 22,
        px: 0.75,
        borderRadius: 11,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        fontSize: '0.75rem',
        fontWeight: 700,
        lineHeight: '22px',
        textAlign: 'center',
        whiteSpace: 'nowrap',
        // At the icon's corner.
        ...(isFolded && { position: 'absolute', top: 0, right: 0, transform: 'scale(0.8)' }),
      }}
    >
      {count > 99 ? '99+' : count}
    </Box>
  )
}
