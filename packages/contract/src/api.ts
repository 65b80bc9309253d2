import { accountEndpoints } from './account.ts'
import { accountClosureEndpoints } from './account-closure.ts'
import { auditEndpoints } from './audit.ts'
import { authEndpoints } from './auth.ts'
import { cannedReplyEndpoints, chatChannelEndpoints } from './chat-settings.ts'
import { chatEndpoints } from './chats.ts'
import { clientEndpoints } from './clients.ts'
import { companyEndpoints } from './company-endpoints.ts'
import { companyExportEndpoints } from './company-export.ts'
import { crewEndpoints } from './crews.ts'
import { orderCuttingEndpoints } from './cutting.ts'
import { dashboardEndpoints } from './dashboard.ts'
import { dictionaryEndpoints } from './dictionaries.ts'
import { documentTemplateEndpoints } from './document-templates.ts'
import { documentEndpoints, orderDocumentEndpoints } from './documents.ts'
import { uploadEndpoints } from './file-uploads.ts'
import { fileEndpoints, folderEndpoints } from './files.ts'
import { importEndpoints } from './imports.ts'
import { apiKeyEndpoints, webhookEndpoints } from './integrations.ts'
import { leadFieldEndpoints } from './lead-fields.ts'
import { leadFormEndpoints, publicFormEndpoints } from './lead-forms.ts'
import { leadEndpoints } from './leads.ts'
import { materialEndpoints } from './materials.ts'
import { chatBotEndpoints, messengerEndpoints } from './messengers.ts'
import { notificationPreferenceEndpoints } from './notification-events.ts'
import { notificationEndpoints, userNotificationEndpoints } from './notifications.ts'
import { adminEndpoints, adminUserEndpoints, visitEndpoints } from './operators.ts'
import {
  adminAnnouncementEndpoints,
  adminHealthEndpoints,
  adminJobEndpoints,
  adminMailEndpoints,
  announcementEndpoints,
} from './operators-platform.ts'
import { orderCalculationEndpoints } from './order-calculation.ts'
import { orderCommentEndpoints } from './order-comments.ts'
import { orderMarginEndpoints } from './order-margin.ts'
import { orderMeasuredEndpoints } from './order-measured.ts'
import { orderEndpoints } from './orders.ts'
import { broadcastingEndpoints, moduleEndpoints } from './platform.ts'
import { priceListEndpoints, productionEndpoints } from './price-lists.ts'
import { orderLabelEndpoints, productionUnitEndpoints } from './production-units.ts'
import { publicChatEndpoints } from './public-chat.ts'
import { adminPurchaseEndpoints, paymentEndpoints, purchaseEndpoints, shopEndpoints } from './purchases.ts'
import { pushEndpoints } from './push.ts'
import { reportEndpoints } from './reports.ts'
import { stockEndpoints } from './stock.ts'
import { taskEndpoints } from './tasks.ts'
import { userEndpoints } from './users.ts'
import { calendarEndpoints, orderVisitEndpoints } from './visits.ts'

/** Every endpoint of the product, by area. Routes, client, OpenAPI and access tests derive from it. */
export const api = {
  auth: authEndpoints,
  users: userEndpoints,
  account: accountEndpoints,
  notificationPreferences: notificationPreferenceEndpoints,
  push: pushEndpoints,
  company: companyEndpoints,
  companyExport: companyExportEndpoints,
  accountClosure: accountClosureEndpoints,
  dictionaries: dictionaryEndpoints,
  audit: auditEndpoints,
  modules: { ...moduleEndpoints, ...shopEndpoints },
  purchases: purchaseEndpoints,
  payments: paymentEndpoints,
  leads: leadEndpoints,
  leadFields: leadFieldEndpoints,
  leadForms: leadFormEndpoints,
  publicForms: publicFormEndpoints,
  clients: clientEndpoints,
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
  visits: visitEndpoints,
  adminMail: adminMailEndpoints,
  adminJobs: adminJobEndpoints,
  adminHealth: adminHealthEndpoints,
  announcements: announcementEndpoints,
  adminAnnouncements: adminAnnouncementEndpoints,
} as const
