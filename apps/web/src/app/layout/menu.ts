import ApartmentIcon from '@mui/icons-material/ApartmentOutlined'
import AppsIcon from '@mui/icons-material/AppsOutlined'
import ArticleIcon from '@mui/icons-material/ArticleOutlined'
import ChartIcon from '@mui/icons-material/BarChartOutlined'
import BusinessIcon from '@mui/icons-material/BusinessOutlined'
import CampaignIcon from '@mui/icons-material/CampaignOutlined'
import ChatIcon from '@mui/icons-material/ChatBubbleOutlineOutlined'
import ChecklistIcon from '@mui/icons-material/ChecklistOutlined'
import DashboardIcon from '@mui/icons-material/DashboardOutlined'
import DynamicFormIcon from '@mui/icons-material/DynamicFormOutlined'
import FolderIcon from '@mui/icons-material/FolderOutlined'
import GroupIcon from '@mui/icons-material/GroupOutlined'
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined'
import InboxIcon from '@mui/icons-material/InboxOutlined'
import MailIcon from '@mui/icons-material/MailOutlineOutlined'
import ManageIcon from '@mui/icons-material/ManageAccountsOutlined'
import MonitorIcon from '@mui/icons-material/MonitorHeartOutlined'
import PaymentsIcon from '@mui/icons-material/PaymentsOutlined'
import PendingIcon from '@mui/icons-material/PendingActionsOutlined'
import PeopleIcon from '@mui/icons-material/PeopleAltOutlined'
import StarIcon from '@mui/icons-material/StarBorderOutlined'
import TableIcon from '@mui/icons-material/TableChartOutlined'
import TextFieldsIcon from '@mui/icons-material/TextFieldsOutlined'
import TuneIcon from '@mui/icons-material/TuneOutlined'
import ViewAgendaIcon from '@mui/icons-material/ViewAgendaOutlined'
import WebIcon from '@mui/icons-material/WebOutlined'
import WindowIcon from '@mui/icons-material/WindowOutlined'
import {
  type CompanyModule,
  isLive,
  type ModuleCode,
  type Page,
  type PageName,
  type Permission,
  pages,
  requiredModule,
} from '@veranda/contract'
import type { ElementType } from 'react'
import { texts } from '#app/texts.ts'

interface Entry {
  page: PageName
  icon: ElementType
  /** Prefixes of further paths that belong to the entry. */
  also?: string[]
}

interface Section {
  title: string | null
  entries: Entry[]
  /** Collapsed by default. */
  isFoldable?: boolean
}

const { sections } = texts

/** The whole menu in order. Who sees what follows from the pages' permissions and modules. */
const menu: Section[] = [
  { title: null, entries: [{ page: 'dashboard', icon: DashboardIcon }] },
  {
    title: sections.work,
    entries: [
      { page: 'leads.index', icon: InboxIcon },
      { page: 'clients.index', icon: PeopleIcon },
      { page: 'orders.index', icon: WindowIcon, also: ['/order/'] },
      { page: 'chats.index', icon: ChatIcon },
      { page: 'tasks.index', icon: ChecklistIcon },
      { page: 'files.index', icon: FolderIcon },
      { page: 'reports.index', icon: ChartIcon },
    ],
  },
  {
    title: sections.setup,
    entries: [
      { page: 'leads.forms', icon: DynamicFormIcon, also: ['/form/'] },
      { page: 'leads.fields', icon: TextFieldsIcon },
      { page: 'chat.settings', icon: TuneIcon },
    ],
  },
  {
    title: sections.company,
    entries: [
      { page: 'users.index', icon: GroupIcon },
      { page: 'settings', icon: BusinessIcon },
      { page: 'modules.index', icon: AppsIcon },
      { page: 'instructions.index', icon: HelpIcon },
    ],
  },
  {
    title: sections.admin,
    entries: [
      { page: 'admin.companies', icon: ApartmentIcon },
      { page: 'admin.purchases', icon: PaymentsIcon },
      { page: 'admin.users', icon: ManageIcon },
      { page: 'admin.mail', icon: MailIcon },
      { page: 'admin.jobs', icon: PendingIcon },
      { page: 'admin.health', icon: MonitorIcon },
      { page: 'admin.announcements', icon: CampaignIcon },
    ],
  },
  {
    title: sections.components,
    isFoldable: true,
    entries: [
      { page: 'typography', icon: ArticleIcon },
      { page: 'icons', icon: StarIcon },
      { page: 'cards', icon: ViewAgendaIcon },
      { page: 'tables', icon: TableIcon },
      { page: 'form-layouts', icon: WebIcon },
    ],
  },
]

export interface MenuEntry {
  page: PageName
  path: string
  label: string
  icon: ElementType
  isCurrent: boolean
  /** The missing module of a page that needs one. */
  lockedBy: ModuleCode | null
}

export interface MenuSection {
  title: string | null
  isFoldable: boolean
  entries: MenuEntry[]
}

interface Reader {
  can: (permission: Permission) => boolean
  isOperator: boolean
  /** `null`: no module is needed (operators), or they are not loaded yet. */
  modules: CompanyModule[] | null
  path: string
}

/** The menu of a user at a path: entries without permission are left out, those without their module are locked. */
export function menuOf({ can, isOperator, modules, path }: Reader): MenuSection[] {
  const current = currentEntry(path)
  return menu
    .map(({ title, isFoldable = false, entries }) => ({
      title,
      isFoldable,
      entries: entries
        .filter(({ page }) => isPermitted(pages[page], { can, isOperator }))
        .map(({ page, icon }) => ({
          page,
          path: pages[page].path,
          label: pages[page].title,
          icon,
          isCurrent: page === current,
          lockedBy: modules && lockOf(pages[page], modules),
        })),
    }))
    .filter(({ entries }) => entries.length > 0)
}

function isPermitted(
  { permission, isForOperators }: Page,
  { can, isOperator }: Pick<Reader, 'can' | 'isOperator'>,
): boolean {
  if (isForOperators) return isOperator
  return !permission || can(permission)
}

function lockOf({ path, requiresSubscription }: Page, modules: CompanyModule[]): ModuleCode | null {
  const code = requiresSubscription ? requiredModule(path) : null
  const isThere = modules.some((module) => module.code === code && isLive(module, new Date()))
  return isThere ? null : code
}

/** The entry with the longest prefix of the path. */
function currentEntry(path: string): PageName | undefined {
  return menu
    .flatMap(({ entries }) => entries)
    .map(({ page, also = [] }) => ({ page, length: matchLength(path, [pages[page].path, ...also]) }))
    .filter(({ length }) => length > 0)
    .sort((a, b) => b.length - a.length)[0]?.page
}

function matchLength(path: string, prefixes: string[]): number {
  const matching = prefixes.filter(
    (prefix) => path === prefix || path.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`),
  )
  return Math.max(0, ...matching.map((prefix) => prefix.length))
}
