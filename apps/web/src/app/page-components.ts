import { lazyRouteComponent } from '@tanstack/react-router'
import type { PageName } from '@veranda/contract'

const instruction = lazyRouteComponent(
  () => import('#features/instructions/instruction-page.tsx'),
  'InstructionPage',
)

/** What each page of the contract shows, loaded when first visited. */
export const pageComponents = {
  dashboard: lazyRouteComponent(() => import('#features/dashboard/dashboard-page.tsx'), 'DashboardPage'),
  'orders.index': lazyRouteComponent(() => import('#features/orders/orders-page.tsx'), 'OrdersPage'),
  'orders.show': lazyRouteComponent(() => import('#features/orders/order-page.tsx'), 'OrderPage'),
  'leads.index': lazyRouteComponent(() => import('#features/leads/leads-page.tsx'), 'LeadsPage'),
  'leads.fields': lazyRouteComponent(
    () => import('#features/lead-fields/lead-fields-page.tsx'),
    'LeadFieldsPage',
  ),
  'leads.forms': lazyRouteComponent(
    () => import('#features/lead-forms/lead-forms-page.tsx'),
    'LeadFormsPage',
  ),
  'leads.forms.create': lazyRouteComponent(
    () => import('#features/lead-forms/create-form-page.tsx'),
    'CreateFormPage',
  ),
  'leads.forms.edit': lazyRouteComponent(
    () => import('#features/lead-forms/edit-form-page.tsx'),
    'EditFormPage',
  ),
  'leads.import': lazyRouteComponent(() => import('#features/imports/import-page.tsx'), 'ImportPage'),
  'form.show': lazyRouteComponent(() => import('#features/lead-forms/fill-form-page.tsx'), 'FillFormPage'),
  'clients.index': lazyRouteComponent(() => import('#features/clients/clients-page.tsx'), 'ClientsPage'),
  'clients.show': lazyRouteComponent(() => import('#features/clients/client-page.tsx'), 'ClientPage'),
  'chats.index': lazyRouteComponent(() => import('#features/chats/chats-page.tsx'), 'ChatsPage'),
  'chat.settings': lazyRouteComponent(
    () => import('#features/chat-settings/chat-settings-page.tsx'),
    'ChatSettingsPage',
  ),
  'files.index': lazyRouteComponent(() => import('#features/files/files-page.tsx'), 'FilesPage'),
  'tasks.index': lazyRouteComponent(() => import('#features/tasks/tasks-page.tsx'), 'TasksPage'),
  'admin.companies': lazyRouteComponent(() => import('#features/admin/companies-page.tsx'), 'CompaniesPage'),
  'admin.company': lazyRouteComponent(() => import('#features/admin/company-page.tsx'), 'CompanyPage'),
  'admin.purchases': lazyRouteComponent(
    () => import('#features/admin/purchases-page.tsx'),
    'AdminPurchasesPage',
  ),
  'admin.users': lazyRouteComponent(() => import('#features/admin/users-page.tsx'), 'AdminUsersPage'),
  'admin.mail': lazyRouteComponent(() => import('#features/admin/mail-page.tsx'), 'MailPage'),
  'admin.jobs': lazyRouteComponent(() => import('#features/admin/jobs-page.tsx'), 'JobsPage'),
  'admin.health': lazyRouteComponent(() => import('#features/admin/health-page.tsx'), 'HealthPage'),
  'admin.announcements': lazyRouteComponent(
    () => import('#features/admin/announcements-page.tsx'),
    'AnnouncementsPage',
  ),
  'reports.index': lazyRouteComponent(() => import('#features/reports/reports-page.tsx'), 'ReportsPage'),
  settings: lazyRouteComponent(() => import('#features/settings/settings-page.tsx'), 'SettingsPage'),
  'modules.index': lazyRouteComponent(() => import('#features/modules/modules-page.tsx'), 'ModulesPage'),
  'users.index': lazyRouteComponent(() => import('#features/users/users-page.tsx'), 'UsersPage'),
  'users.create': lazyRouteComponent(() => import('#features/users/create-user-page.tsx'), 'CreateUserPage'),
  'users.edit': lazyRouteComponent(() => import('#features/users/edit-user-page.tsx'), 'EditUserPage'),
  'account-settings': lazyRouteComponent(() => import('#features/account/account-page.tsx'), 'AccountPage'),
  typography: lazyRouteComponent(() => import('#features/style-guide/typography-page.tsx'), 'TypographyPage'),
  icons: lazyRouteComponent(() => import('#features/style-guide/icons-page.tsx'), 'IconsPage'),
  cards: lazyRouteComponent(() => import('#features/style-guide/cards-page.tsx'), 'CardsPage'),
  tables: lazyRouteComponent(() => import('#features/style-guide/tables-page.tsx'), 'TablesPage'),
  'form-layouts': lazyRouteComponent(
    () => import('#features/style-guide/form-layouts-page.tsx'),
    'FormLayoutsPage',
  ),
  'instructions.index': instruction,
  'instructions.general': instruction,
  'instructions.leads': instruction,
  'instructions.chat': instruction,
  'instructions.soft-windows': instruction,
  'instructions.admin': instruction,
  'instructions.clients': instruction,
  'instructions.file-manager': instruction,
  landing: lazyRouteComponent(() => import('#features/landing/landing-page.tsx'), 'LandingPage'),
  login: lazyRouteComponent(() => import('#features/auth/login-page.tsx'), 'LoginPage'),
  'forgot-password': lazyRouteComponent(
    () => import('#features/auth/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
  'reset-password': lazyRouteComponent(
    () => import('#features/auth/reset-password-page.tsx'),
    'ResetPasswordPage',
  ),
  register: lazyRouteComponent(() => import('#features/auth/register-page.tsx'), 'RegisterPage'),
  'documents.show': lazyRouteComponent(() => import('#features/documents/document-page.tsx'), 'DocumentPage'),
} as const satisfies Record<PageName, unknown>
