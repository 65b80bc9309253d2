import { lazyRouteComponent } from '@tanstack/react-router'
import type { PageName } from '@veranda/contract'
import { importWhenOnline } from '#lib/offline/import-when-online.ts'

/** A chunk of a replaced version must not show an error. */
const page: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => importWhenOnline(load), name)

const instruction = page(() => import('#features/instructions/instruction-page.tsx'), 'InstructionPage')

/** The component of each page, loaded when first visited. */
export const pageComponents = {
  dashboard: page(() => import('#features/dashboard/dashboard-page.tsx'), 'DashboardPage'),
  'orders.index': page(() => import('#features/orders/orders-page.tsx'), 'OrdersPage'),
  'orders.show': page(() => import('#features/orders/page/order-page.tsx'), 'OrderPage'),
  'leads.index': page(() => import('#features/leads/leads-page.tsx'), 'LeadsPage'),
  'leads.calls': page(() => import('#features/lead-calls/lead-calls-page.tsx'), 'LeadCallsPage'),
  'leads.fields': page(() => import('#features/lead-fields/lead-fields-page.tsx'), 'LeadFieldsPage'),
  'leads.forms': page(() => import('#features/lead-forms/lead-forms-page.tsx'), 'LeadFormsPage'),
  'leads.forms.create': page(
    () => import('#features/lead-forms/editor/create-form-page.tsx'),
    'CreateFormPage',
  ),
  'leads.forms.edit': page(() => import('#features/lead-forms/editor/edit-form-page.tsx'), 'EditFormPage'),
  'leads.import': page(() => import('#features/imports/import-page.tsx'), 'ImportPage'),
  'form.show': page(() => import('#features/lead-forms/fill-form-page.tsx'), 'FillFormPage'),
  'clients.index': page(() => import('#features/clients/clients-page.tsx'), 'ClientsPage'),
  'clients.show': page(() => import('#features/clients/client-page.tsx'), 'ClientPage'),
  'chats.index': page(() => import('#features/chats/chats-page.tsx'), 'ChatsPage'),
  'chat.settings': page(() => import('#features/chat-settings/chat-settings-page.tsx'), 'ChatSettingsPage'),
  'files.index': page(() => import('#features/files/files-page.tsx'), 'FilesPage'),
  'tasks.index': page(() => import('#features/tasks/tasks-page.tsx'), 'TasksPage'),
  'admin.companies': page(() => import('#features/admin/companies/companies-page.tsx'), 'CompaniesPage'),
  'admin.company': page(() => import('#features/admin/companies/company-page.tsx'), 'CompanyPage'),
  'admin.purchases': page(() => import('#features/admin/purchases/purchases-page.tsx'), 'AdminPurchasesPage'),
  'admin.users': page(() => import('#features/admin/companies/users-page.tsx'), 'AdminUsersPage'),
  'admin.mail': page(() => import('#features/admin/mail/mail-page.tsx'), 'MailPage'),
  'admin.jobs': page(() => import('#features/admin/health/jobs-page.tsx'), 'JobsPage'),
  'admin.health': page(() => import('#features/admin/health/health-page.tsx'), 'HealthPage'),
  'admin.announcements': page(() => import('#features/admin/announcements-page.tsx'), 'AnnouncementsPage'),
  'reports.index': page(() => import('#features/reports/reports-page.tsx'), 'ReportsPage'),
  settings: page(() => import('#features/settings/settings-page.tsx'), 'SettingsPage'),
  'modules.index': page(() => import('#features/modules/modules-page.tsx'), 'ModulesPage'),
  'users.index': page(() => import('#features/users/list/users-page.tsx'), 'UsersPage'),
  'users.create': page(() => import('#features/users/edit/create-user-page.tsx'), 'CreateUserPage'),
  'users.edit': page(() => import('#features/users/edit/edit-user-page.tsx'), 'EditUserPage'),
  'account-settings': page(() => import('#features/account/account-page.tsx'), 'AccountPage'),
  typography: page(() => import('#features/style-guide/typography/typography-page.tsx'), 'TypographyPage'),
  icons: page(() => import('#features/style-guide/icons/icons-page.tsx'), 'IconsPage'),
  cards: page(() => import('#features/style-guide/cards/cards-page.tsx'), 'CardsPage'),
  tables: page(() => import('#features/style-guide/tables/tables-page.tsx'), 'TablesPage'),
  'form-layouts': page(() => import('#features/style-guide/forms/form-layouts-page.tsx'), 'FormLayoutsPage'),
  'instructions.index': instruction,
  'instructions.general': instruction,
  'instructions.leads': instruction,
  'instructions.chat': instruction,
  'instructions.soft-windows': instruction,
  'instructions.admin': instruction,
  'instructions.clients': instruction,
  'instructions.file-manager': instruction,
  landing: page(() => import('#features/landing/landing-page.tsx'), 'LandingPage'),
  login: page(() => import('#features/auth/login-page.tsx'), 'LoginPage'),
  'forgot-password': page(() => import('#features/auth/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  'reset-password': page(() => import('#features/auth/reset-password-page.tsx'), 'ResetPasswordPage'),
  register: page(() => import('#features/auth/register-page.tsx'), 'RegisterPage'),
  'documents.show': page(() => import('#features/documents/document-page.tsx'), 'DocumentPage'),
} as const satisfies Record<PageName, unknown>
