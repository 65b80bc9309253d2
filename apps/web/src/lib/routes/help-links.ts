import type { PageName } from '@veranda/contract'
import type { SearchParams } from './search-params.ts'

export type InstructionName = Extract<PageName, `instructions.${string}`>

/** A section of an instruction page. */
export interface HelpTarget {
  page: InstructionName
  section: string
}

interface Help extends HelpTarget {
  /** Help of a screen's sections, by a query parameter. */
  by?: { param: string; sections: Record<string, HelpTarget> }
}

const general = (section: string): HelpTarget => ({ page: 'instructions.general', section })
const leads = (section: string): HelpTarget => ({ page: 'instructions.leads', section })
const clients = (section: string): HelpTarget => ({ page: 'instructions.clients', section })
const chat = (section: string): HelpTarget => ({ page: 'instructions.chat', section })
const windows = (section: string): HelpTarget => ({ page: 'instructions.soft-windows', section })
const admin = (section: string): HelpTarget => ({ page: 'instructions.admin', section })
const files = (section: string): HelpTarget => ({ page: 'instructions.file-manager', section })

/** Where the «?» of each screen leads. Screens without an entry have no «?». */
export const helpLinks: Partial<Record<PageName, Help>> = {
  dashboard: { page: 'instructions.index', section: 'desk' },
  'orders.index': {
    ...windows('create'),
    by: {
      param: 'view',
      sections: {
        board: windows('stages'),
        calendar: windows('calendar'),
        shop: windows('shop'),
        stock: windows('stock'),
      },
    },
  },
  'orders.show': windows('openings'),
  'documents.show': windows('documents'),
  'leads.index': leads('list'),
  'leads.calls': leads('calls'),
  'leads.fields': leads('fields'),
  'leads.forms': leads('forms'),
  'leads.forms.create': leads('forms'),
  'leads.forms.edit': leads('publish'),
  'leads.import': leads('import'),
  'form.show': leads('manual'),
  'clients.index': clients('list'),
  'clients.show': clients('card'),
  'chats.index': chat('answer'),
  'chat.settings': {
    ...chat('install'),
    by: {
      param: 'section',
      sections: {
        look: chat('look'),
        hours: chat('hours'),
        invitations: chat('look'),
        routing: chat('routing'),
        automation: chat('automation'),
        greeting: chat('messengers'),
      },
    },
  },
  'files.index': files('upload'),
  'tasks.index': general('tasks'),
  'reports.index': { ...admin('reports'), by: { param: 'section', sections: { leads: leads('report') } } },
  settings: {
    ...admin('settings'),
    by: {
      param: 'section',
      sections: {
        assignment: leads('distribution'),
        dictionaries: leads('tags'),
        prices: windows('prices'),
        production: windows('prices'),
        crews: windows('calendar'),
        documents: windows('documents'),
        consents: leads('publish'),
        security: admin('security'),
        integrations: admin('integrations'),
        data: admin('data'),
        'personal-data': admin('personal-data'),
        audit: admin('audit'),
      },
    },
  },
  'modules.index': admin('modules'),
  'users.index': admin('users'),
  'users.create': admin('users'),
  'users.edit': admin('leaving'),
  'account-settings': {
    ...general('account'),
    by: {
      param: 'section',
      sections: {
        security: general('two-factor'),
        notifications: general('notifications'),
        appearance: general('appearance'),
      },
    },
  },
}

/** The help of a page with its query parameters. */
export function helpFor(page: PageName, params: SearchParams): HelpTarget | null {
  const help = helpLinks[page]
  if (!help) return null
  const value = help.by && params[help.by.param]
  return (value && help.by?.sections[value]) || help
}
