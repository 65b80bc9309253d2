import OrdersIcon from '@mui/icons-material/AssignmentOutlined'
import FolderIcon from '@mui/icons-material/FolderOutlined'
import HomeIcon from '@mui/icons-material/FolderSpecialOutlined'
import InboxIcon from '@mui/icons-material/InboxOutlined'
import LockIcon from '@mui/icons-material/LockOutlined'
import ClientsIcon from '@mui/icons-material/PeopleAltOutlined'
import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import type { FileFolder } from '@veranda/contract'
import type { ElementType } from 'react'
import { type Place, pathOfPlace } from '#features/files/files-state.ts'
import { texts } from '#features/files/texts.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { RouterAnchor } from '#ui/router-link.tsx'
import { orderedTree } from './folder-rules.ts'

const t = texts.folders

interface Props {
  folders: FileFolder[]
  place: Place
}

/** Tree of all folders. */
export function FolderTree({ folders, place }: Props) {
  const { can } = useCurrentUser()
  return (
    <Box component="nav" aria-label={t.tree}>
      <List disablePadding>
        <Entry label={t.all} place="root" icon={HomeIcon} isCurrent={place === 'root'} />
        {orderedTree(folders).map(({ folder, depth }) => (
          <Entry
            key={folder.id}
            label={folder.name}
            place={folder.id}
            icon={FolderIcon}
            depth={depth + 1}
            isCurrent={place === folder.id}
            isRestricted={folder.visible_to !== null}
          />
        ))}
        {can('lead.read') && (
          <Entry label={t.leads} place="leads" icon={InboxIcon} isCurrent={place === 'leads'} />
        )}
        {can('client.read') && (
          <Entry label={t.clients} place="clients" icon={ClientsIcon} isCurrent={place === 'clients'} />
        )}
        {can('order.read') && (
          <Entry label={t.orders} place="orders" icon={OrdersIcon} isCurrent={place === 'orders'} />
        )}
      </List>
    </Box>
  )
}

interface EntryProps {
  label: string
  place: Place
  icon: ElementType
  depth?: number
  isCurrent: boolean
  isRestricted?: boolean
}

function Entry({ label, place, icon: Icon, depth = 0, isCurrent, isRestricted = false }: EntryProps) {
  return (
    <ListItem disablePadding>
      <ListItemButton
        component={RouterAnchor}
        to={pathOfPlace(place)}
        selected={isCurrent}
        {...(isCurrent && { 'aria-current': 'page' })}
        sx={{ borderRadius: 1.5, pl: 1.5 + Math.min(depth, 5) * 1.5 }}
      >
        <ListItemIcon sx={{ minWidth: 34, color: isCurrent ? 'primary.main' : 'text.secondary' }}>
          <Icon fontSize="small" />
        </ListItemIcon>
        <ListItemText
          primary={label}
          slotProps={{ primary: { noWrap: true, title: label, sx: { fontWeight: isCurrent ? 650 : 500 } } }}
        />
        {isRestricted && (
          <LockIcon titleAccess={t.restricted} sx={{ fontSize: 16, color: 'text.secondary' }} />
        )}
      </ListItemButton>
    </ListItem>
  )
}
