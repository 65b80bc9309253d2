import { lazyRouteComponent } from '@tanstack/react-router'
import type { PageName } from '@veranda/contract'

const upcoming = lazyRouteComponent(() => import('#features/upcoming/upcoming-page.tsx'), 'UpcomingPage')

/** What each page of the contract shows, loaded when first visited. */
export const pageComponents = {
  dashboard: upcoming,
  'orders.index': upcoming,
  'orders.show': upcoming,
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
  'form.show': lazyRouteComponent(() => import('#features/lead-forms/fill-form-page.tsx'), 'FillFormPage'),
  'clients.index': lazyRouteComponent(() => import('#features/clients/clients-page.tsx'), 'ClientsPage'),
  'clients.show': lazyRouteComponent(() => import('#features/clients/client-page.tsx'), 'ClientPage'),
  'chats.index': upcoming,
  'chat.settings': upcoming,
  settings: upcoming,
  'modules.index': lazyRouteComponent(() => import('#features/modules/modules-page.tsx'), 'ModulesPage'),
  'users.index': upcoming,
  'users.create': upcoming,
  'users.edit': upcoming,
  'account-settings': upcoming,
  typography: upcoming,
  icons: upcoming,
  cards: upcoming,
  tables: upcoming,
  'form-layouts': upcoming,
  'instructions.index': upcoming,
  'instructions.general': upcoming,
  'instructions.leads': upcoming,
  'instructions.chat': upcoming,
  'instructions.soft-windows': upcoming,
  'instructions.admin': upcoming,
  'instructions.clients': upcoming,
  'instructions.file-manager': upcoming,
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
  'documents.show': upcoming,
} as const satisfies Record<PageName, unknown>
