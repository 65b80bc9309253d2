import CloseIcon from '@mui/icons-material/Close'
import ExpandIcon from '@mui/icons-material/ExpandMoreOutlined'
import LockIcon from '@mui/icons-material/LockOutlined'
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
import { type MenuEntry, type MenuSection, menuOf } from './menu.ts'

interface Props {
  /** Something was chosen: the menu may fold away. */
  onNavigate?: () => void
  /** The menu lies over the page and can be closed. */
  onClose?: () => void
}

export function NavigationMenu({ onNavigate, onClose }: Props) {
  const { user, sections } = useMenu()
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%', overflowY: 'auto' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 64, pl: 2.5, pr: 1, flexShrink: 0 }}>
        <Box sx={{ flex: 1 }}>
          <Logo />
        </Box>
        {onClose && (
          <IconButton onClick={onClose} aria-label={texts.closeMenu}>
            <CloseIcon />
          </IconButton>
        )}
      </Box>
      {/* Has its place before the name is there: the menu does not jump. */}
      <Typography
        variant="body2"
        color="textSecondary"
        noWrap
        sx={{ px: 2.5, pb: 1, flexShrink: 0, minHeight: '1.5lh' }}
        title={user?.company.name}
      >
        {user?.company.name}
      </Typography>
      <Box sx={{ px: 1.5, pb: 3 }}>
        {sections.map((section) => (
          <Section key={section.title} section={section} onNavigate={onNavigate} />
        ))}
      </Box>
    </Box>
  )
}

function useMenu() {
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

function Section({ section, onNavigate }: { section: MenuSection; onNavigate: (() => void) | undefined }) {
  const { title, isFoldable, entries } = section
  const [isUnfolded, setUnfolded] = useState(false)
  const listId = useId()
  const isOpen = !isFoldable || isUnfolded || entries.some((entry) => entry.isCurrent)
  const list = (
    <List id={listId} disablePadding aria-label={title ?? undefined}>
      {entries.map((entry) => (
        <Entry key={entry.page} entry={entry} onNavigate={onNavigate} />
      ))}
    </List>
  )
  if (!isFoldable) {
    return (
      <Box sx={{ mb: 1.5 }}>
        {title && (
          <Typography variant="overline" component="div" color="textSecondary" sx={{ px: 1.5 }}>
            {title}
          </Typography>
        )}
        {list}
      </Box>
    )
  }
  return (
    <Box sx={{ mb: 1.5 }}>
      <ListItemButton
        onClick={() => setUnfolded(!isOpen)}
        aria-expanded={isOpen}
        aria-controls={listId}
        sx={{ borderRadius: '10px', px: 1.5 }}
      >
        <ListItemText
          primary={title}
          slotProps={{ primary: { variant: 'overline', color: 'textSecondary' } }}
        />
        <ExpandIcon fontSize="small" sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />
      </ListItemButton>
      <Collapse in={isOpen}>{list}</Collapse>
    </Box>
  )
}

function Entry({ entry, onNavigate }: { entry: MenuEntry; onNavigate: (() => void) | undefined }) {
  const { page, icon: Icon, label, path, isCurrent, lockedBy } = entry
  return (
    <ListItem disablePadding>
      <ListItemButton
        component={RouterAnchor}
        to={path}
        selected={isCurrent}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onNavigate}
        sx={{
          borderRadius: '10px',
          px: 1.5,
          mb: 0.25,
          '&.Mui-selected': { color: 'primary.main', '& .MuiListItemIcon-root': { color: 'primary.main' } },
        }}
      >
        <ListItemIcon sx={{ minWidth: 36 }}>
          <Icon fontSize="small" />
        </ListItemIcon>
        <ListItemText
          primary={label}
          slotProps={{ primary: { sx: { fontSize: '0.9375rem', fontWeight: isCurrent ? 600 : 500 } } }}
        />
        {page === 'chats.index' && !lockedBy && <ChatsBadge />}
        {lockedBy && (
          <Tooltip title={texts.locked(catalogue[lockedBy].name)} placement="right">
            <LockIcon
              titleAccess={texts.locked(catalogue[lockedBy].name)}
              sx={{ fontSize: 18, color: 'text.secondary', ml: 1 }}
            />
          </Tooltip>
        )}
      </ListItemButton>
    </ListItem>
  )
}

/** How many conversations want attention. */
function ChatsBadge() {
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
      }}
    >
      {count > 99 ? '99+' : count}
    </Box>
  )
}
