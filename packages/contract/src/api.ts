import { cannedReplyEndpoints, chatChannelEndpoints } from './chats/chat-settings.ts'
import { chatEndpoints } from './chats/chats.ts'
import { chatBotEndpoints, messengerEndpoints } from './chats/messengers.ts'
import { publicChatEndpoints } from './chats/public-chat.ts'
import { clientPersonEndpoints } from './clients/client-people.ts'
import { clientSiteEndpoints } from './clients/client-sites.ts'
import { clientSummaryEndpoints } from './clients/client-summary.ts'
import { accountClosureEndpoints } from './company/account-closure.ts'
import { auditEndpoints } from './company/audit.ts'
import { companyEndpoints } from './company/company-endpoints.ts'
import { companyExportEndpoints } from './company/company-export.ts'
import { dashboardEndpoints } from './company/dashboard.ts'
import { dictionaryEndpoints } from './company/dictionaries.ts'
import { importEndpoints } from './company/imports.ts'
import { apiKeyEndpoints, webhookEndpoints } from './company/integrations.ts'
import { personalDataEndpoints } from './company/personal-data.ts'
import { listColumnsEndpoints, viewEndpoints } from './company/saved-views.ts'
import { searchEndpoints } from './company/search.ts'
import { documentTemplateEndpoints } from './documents/document-templates.ts'
import { documentEndpoints, orderDocumentEndpoints } from './documents/documents.ts'
import { uploadEndpoints } from './files/file-uploads.ts'
import { fileEndpoints, folderEndpoints } from './files/files.ts'
import { bulkChangeEndpoints, clientBulkEndpoints, leadBulkEndpoints } from './leads/bulk-changes.ts'
import { clientMergeEndpoints, clientMergeUndoEndpoints } from './leads/client-merges.ts'
import { clientEndpoints } from './leads/clients.ts'
import { leadAnswerEndpoints } from './leads/lead-answers.ts'
import { leadCallEndpoints } from './leads/lead-calls.ts'
import { leadFieldEndpoints } from './leads/lead-fields.ts'
import { leadFormEndpoints, publicFormEndpoints } from './leads/lead-forms.ts'
import { leadEndpoints } from './leads/leads.ts'
import { clientExportEndpoints, leadExportEndpoints, recordExportEndpoints } from './leads/record-exports.ts'
import { taskEndpoints } from './leads/tasks.ts'
import { adminEndpoints, adminUserEndpoints, impersonationEndpoints } from './operators/operators.ts'
import {
  adminAnnouncementEndpoints,
  adminHealthEndpoints,
  adminJobEndpoints,
  adminMailEndpoints,
  announcementEndpoints,
} from './operators/operators-platform.ts'
import {
  adminPurchaseEndpoints,
  paymentEndpoints,
  purchaseEndpoints,
  shopEndpoints,
} from './operators/purchases.ts'
import { crewEndpoints } from './orders/crews.ts'
import { orderCalculationEndpoints } from './orders/order-calculation.ts'
import { orderMarginEndpoints } from './orders/order-margin.ts'
import { orderMeasuredEndpoints } from './orders/order-measured.ts'
import { orderEndpoints } from './orders/orders.ts'
import { calendarEndpoints, orderVisitEndpoints } from './orders/visits.ts'
import { accountEndpoints } from './people/account.ts'
import { authEndpoints } from './people/auth.ts'
import { clientCommentEndpoints, leadCommentEndpoints, orderCommentEndpoints } from './people/comments.ts'
import { notificationPreferenceEndpoints } from './people/notification-events.ts'
import { notificationEndpoints, userNotificationEndpoints } from './people/notifications.ts'
import { pushEndpoints } from './people/push.ts'
import { userEndpoints } from './people/users.ts'
import { broadcastingEndpoints, moduleEndpoints } from './platform.ts'
import { orderCuttingEndpoints } from './production/cutting.ts'
import { materialEndpoints } from './production/materials.ts'
import { priceListEndpoints, productionEndpoints } from './production/price-lists.ts'
import { orderLabelEndpoints, productionUnitEndpoints } from './production/production-units.ts'
import { stockEndpoints } from './production/stock.ts'
import { reportEndpoints } from './reports/reports.ts'
import { clientTimelineEndpoints } from './timeline/client-timeline.ts'
import { leadTimelineEndpoints } from './timeline/lead-timeline.ts'

/** All endpoints of the product by area. Routes, client, OpenAPI and access tests derive from this table. */
export const api = {
  auth: authEndpoints,
  users: userEndpoints,
  account: accountEndpoints,
  listColumns: listColumnsEndpoints,
  notificationPreferences: notificationPreferenceEndpoints,
  push: pushEndpoints,
  company: companyEndpoints,
  companyExport: companyExportEndpoints,
  accountClosure: accountClosureEndpoints,
  dictionaries: dictionaryEndpoints,
  personalData: personalDataEndpoints,
  audit: auditEndpoints,
  search: searchEndpoints,
  views: viewEndpoints,
  modules: { ...moduleEndpoints, ...shopEndpoints },
  purchases: purchaseEndpoints,
  payments: paymentEndpoints,
  leads: {
    ...leadEndpoints,
    ...leadBulkEndpoints,
    ...leadExportEndpoints,
    ...leadCallEndpoints,
    ...leadTimelineEndpoints,
    ...leadAnswerEndpoints,
    ...leadCommentEndpoints,
  },
  leadFields: leadFieldEndpoints,
  leadForms: leadFormEndpoints,
  publicForms: publicFormEndpoints,
  clients: {
    ...clientEndpoints,
    ...clientPersonEndpoints,
    ...clientSiteEndpoints,
    ...clientSummaryEndpoints,
    ...clientTimelineEndpoints,
    ...clientMergeEndpoints,
    ...clientBulkEndpoints,
    ...clientExportEndpoints,
    ...clientCommentEndpoints,
  },
  clientMerges: clientMergeUndoEndpoints,
  bulkChanges: bulkChangeEndpoints,
  recordExports: recordExportEndpoints,
  orders: {
    ...orderEndpoints,
    ...orderDocumentEndpoints,
    ...orderCuttingEndpoints,
    ...orderCalculationEndpoints,
    ...orderLabelEndpoints,
    ...orderCommentEndpoints,
    ...orderMeasuredEndpoints,
    ...orderMarginEndpoints,
    ...orderVisitEndpoints,
  },
  calendar: calendarEndpoints,
  crews: crewEndpoints,
  documents: documentEndpoints,
  documentTemplates: documentTemplateEndpoints,
  productionUnits: productionUnitEndpoints,
  stock: stockEndpoints,
  materials: materialEndpoints,
  reports: reportEndpoints,
  dashboard: dashboardEndpoints,
  priceLists: priceListEndpoints,
  production: productionEndpoints,
  imports: importEndpoints,
  files: fileEndpoints,
  fileFolders: folderEndpoints,
  uploads: uploadEndpoints,
  tasks: taskEndpoints,
  apiKeys: apiKeyEndpoints,
  webhooks: webhookEndpoints,
  chats: chatEndpoints,
  chatChannels: { ...chatChannelEndpoints, ...chatBotEndpoints },
  cannedReplies: cannedReplyEndpoints,
  publicChat: publicChatEndpoints,
  messengers: messengerEndpoints,
  notifications: notificationEndpoints,
  userNotifications: userNotificationEndpoints,
  broadcasting: broadcastingEndpoints,
  admin: adminEndpoints,
  adminPurchases: adminPurchaseEndpoints,
  adminUsers: adminUserEndpoints,
  visits: impersonationEndpoints,
  adminMail: adminMailEndpoints,
  adminJobs: adminJobEndpoints,
  adminHealth: adminHealthEndpoints,
  announcements: announcementEndpoints,
  adminAnnouncements: adminAnnouncementEndpoints,
} as const
