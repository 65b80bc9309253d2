import formbody from '@fastify/formbody'
import rateLimit from '@fastify/rate-limit'
import { limits, rateLimits } from '@veranda/contract'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Email } from '#db/jobs.ts'
import { isImpersonationOpen } from '#db/platform/impersonations.ts'
import { sellerRequisites } from '#db/platform/purchases.ts'
import { countJobs } from '#db/platform/queue.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { DomainError } from '#errors.ts'
import { accountRoutes, pictureRoutes } from '#features/account/account-routes.ts'
import { adminHealthRoutes } from '#features/admin/admin-health-routes.ts'
import { adminJobsRoutes } from '#features/admin/admin-jobs-routes.ts'
import { adminMailRoutes } from '#features/admin/admin-mail-routes.ts'
import { adminRoutes } from '#features/admin/admin-routes.ts'
import { type AdminUsersOptions, adminUsersRoutes } from '#features/admin/admin-users-routes.ts'
import { announcementsRoutes } from '#features/admin/announcements-routes.ts'
import { apiKeysRoutes } from '#features/api-keys/api-keys-routes.ts'
import { auditRoutes } from '#features/audit/audit-routes.ts'
import { requestReset } from '#features/auth/auth-repo.ts'
import { authRoutes } from '#features/auth/auth-routes.ts'
import { broadcastingRoutes } from '#features/broadcasting/broadcasting-routes.ts'
import { bulkChangesRoutes } from '#features/bulk-changes/bulk-changes-routes.ts'
import { chatsRoutes } from '#features/chats/chats-routes.ts'
import { clientsRoutes } from '#features/clients/clients-routes.ts'
import { commentsRoutes } from '#features/comments/comments-routes.ts'
import { companyRoutes } from '#features/company/company-routes.ts'
import { dictionariesRoutes } from '#features/dictionaries/dictionaries-routes.ts'
import { pdfAddress } from '#features/documents/pdf-address-rules.ts'
import { sharedDocumentRoutes } from '#features/documents/shared-document-routes.ts'
import { filesRoutes } from '#features/files/files-routes.ts'
import { UploadLocks } from '#features/files/upload-locks.ts'
import { importsRoutes, importUploadRoutes } from '#features/imports/imports-routes.ts'
import { consentNote, landingFormAddress } from '#features/landing/landing-page.ts'
import { landingRoutes } from '#features/landing/landing-routes.ts'
import { leadFieldsRoutes } from '#features/lead-fields/lead-fields-routes.ts'
import { leadFormsRoutes } from '#features/lead-forms/lead-forms-routes.ts'
import { leadsRoutes } from '#features/leads/leads-routes.ts'
import { hookBaseOf } from '#features/messengers/bot-rules.ts'
import { type BotTools, type Messengers, registerBotWebhook } from '#features/messengers/bots-repo.ts'
import { messengersRoutes } from '#features/messengers/messengers-routes.ts'
import { modulesRoutes } from '#features/modules/modules-routes.ts'
import { notificationsRoutes } from '#features/notifications/notifications-routes.ts'
import { personalDataRoutes } from '#features/personal-data/personal-data-routes.ts'
import { priceSheetRoutes } from '#features/price-lists/price-lists-routes.ts'
import { publicChatRoutes, visitorFileRoutes } from '#features/public-chat/public-chat-routes.ts'
import { widgetRoutes } from '#features/public-chat/widget-routes.ts'
import { hostedFormRoutes } from '#features/public-forms/hosted-form-routes.ts'
import { landingForm } from '#features/public-forms/landing-form.ts'
import { publicFormsRoutes } from '#features/public-forms/public-forms-routes.ts'
import { adminPurchasesRoutes } from '#features/purchases/admin-purchases-routes.ts'
import { type PurchasesOptions, purchasesRoutes } from '#features/purchases/purchases-routes.ts'
import { type PushOptions, pushRoutes } from '#features/push/push-routes.ts'
import { recordExportsRoutes } from '#features/record-exports/record-exports-routes.ts'
import { savedViewsRoutes } from '#features/saved-views/saved-views-routes.ts'
import { searchRoutes } from '#features/search/search-routes.ts'
import { tasksRoutes } from '#features/tasks/tasks-routes.ts'
import { usersRoutes } from '#features/users/users-routes.ts'
import { webhooksRoutes } from '#features/webhooks/webhooks-routes.ts'
import { diskOf } from '#files/disk.ts'
import type { FileStore } from '#files/file-store.ts'
import type { PartFolder } from '#files/part-folder.ts'
import { byteBodies, jsonBodies } from '#http/body-parsers.ts'
import { errorLog } from '#http/error-log.ts'
import { healthRoutes } from '#http/health.ts'
import { addressOf, networkOf } from '#http/network.ts'
import { openApiRoutes } from '#http/openapi.ts'
import { renderError } from '#http/render-error.ts'
import { safeHeaders, securityHeaders } from '#http/security-headers.ts'
import { createServe, type Serve } from '#http/serve.ts'
import type { Traffic } from '#http/traffic.ts'
import { type WebAppOptions, webApp } from '#http/web-app.ts'
import { openMailFolder } from '#mail/mail-folder.ts'
import type { SmtpServer } from '#mail/mailer.ts'
import type { Realtime } from '#realtime/realtime.ts'
import { accountClosureRoutes } from './features/account-closure/account-closure-routes.ts'
import { chatSetupRoutes } from './features/chats/setup/chat-setup-routes.ts'
import { companyExportRoutes } from './features/company-export/company-export-routes.ts'
import { sampleEmails } from './sample-emails.ts'
import { softWindowsRoutes } from './soft-windows-routes.ts'
import { createVault, type Vault } from './vault.ts'

export interface AppOptions {
  platform: PlatformDb
  realtime: Realtime
  logger: FastifyBaseLogger
  clock: () => Date
  /** Where file contents are stored, and where unfinished uploads are collected. */
  files: { store: FileStore; parts: PartFolder }
  appUrl: string
  /** Signs file links and visitors' tokens, and is the source of the vault's key. */
  secret: string
  isRateLimited: boolean
  isRegistrationOpen: boolean
  trustProxy: string | undefined
  isStopping: () => boolean
  pingDatabase: () => Promise<void>
  /** Whether this node takes and finishes jobs. */
  isQueueMoving: () => boolean
  /** Default: of the disk of the data folder. */
  freeBytes?: () => Promise<number>
  /** The messengers that companies' bots are connected to. */
  messengers: Messengers
  /** Web push: notifications while the app is closed. */
  push: Pick<PushOptions, 'publicKey' | 'send'>
  /** Whether companies' webhooks and mail servers may be in the operator's private network. */
  arePrivateHostsAllowed: boolean
  /** Whether confirmation codes can be sent by SMS. */
  hasSms: boolean
  /** Absent: modules can only be paid by invoice. */
  online?: PurchasesOptions['online']
  /** Sends an e-mail through a company's own mail server immediately, without the queue. */
  sendThrough: (email: Email, server: SmtpServer) => Promise<void>
  /** What the operators' area shows about the product itself. */
  watch: { version: string; dataDir: string; mailFolder: string; traffic: Traffic }
  /** The browser app; absent in a server that serves only the API. */
  web?: Omit<WebAppOptions, 'isTls' | 'realtime'>
  /** The built visitor chat; absent in a server that serves only the API. */
  widgetFolder?: string
  /** Where browsers connect their WebSockets. */
  sockets: WebAppOptions['realtime']
}

/** A server with the limits and headers that apply to every request, without routes. */
function createFastify(options: AppOptions, headers: ReturnType<typeof safeHeaders>): FastifyInstance {
  return Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.jsonBodyBytes,
    requestTimeout: 30_000,
    connectionTimeout: 30_000,
    trustProxy: options.trustProxy?.split(',').map((part) => part.trim()),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    rewriteUrl: ({ url = '/' }) => pdfAddress(url),
    // A malformed URL matches no route, so no hook sets the headers.
    frameworkErrors: (error, request, reply) => void renderError(error, request, reply.headers(headers)),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  })
}

/** Assembles the HTTP application; the caller makes it listen. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { platform, realtime, clock, secret, web } = options
  const isTls = options.appUrl.startsWith('https:')
  const headers = safeHeaders({ isTls })
  const app = createFastify(options, headers)
  app.setErrorHandler(renderError)
  app.setNotFoundHandler(() => {
    throw new DomainError('not_found')
  })
  securityHeaders(app, headers)
  errorLog(app, platform)
  options.watch.traffic.watch(app)
  jsonBodies(app)
  if (options.isRateLimited) await limitRates(app)

  const vault = createVault(secret)
  const serving = { platform, clock, vault }
  const serve = createServe(app, serving)
  const auth = {
    ...{ platform, vault },
    closeSockets: (sessionIds: number[]) => realtime.closeSessions(sessionIds),
    appUrl: options.appUrl,
    isRegistrationOpen: options.isRegistrationOpen,
    isThrottled: options.isRateLimited,
  }
  authRoutes(serve, auth)
  accountRoutes(serve, auth)
  const sendReset = (email: string, by: string) => requestReset(platform, email, auth, by)
  usersRoutes(serve, { ...auth, sendReset })
  companyRoutes(serve, { vault, sendThrough: options.sendThrough })
  dictionariesRoutes(serve)
  savedViewsRoutes(serve)
  searchRoutes(serve)
  tasksRoutes(serve)
  softWindowsRoutes(serve, options.appUrl)
  apiKeysRoutes(serve)
  accountClosureRoutes(serve, auth)
  companyExportRoutes(serve)
  personalDataRoutes(serve, options.files)
  webhooksRoutes(serve, { vault, arePrivateHostsAllowed: options.arePrivateHostsAllowed })
  auditRoutes(serve)
  modulesRoutes(serve)
  operatorsRoutes(serve, options, { closeSockets: auth.closeSockets, sendReset })
  purchasesRoutes(serve, { platform, appUrl: options.appUrl, online: options.online, log: options.logger })
  adminPurchasesRoutes(serve, platform, options.appUrl)
  leadsRoutes(serve)
  leadFieldsRoutes(serve)
  leadFormsRoutes(serve)
  clientsRoutes(serve)
  commentsRoutes(serve)
  chattingRoutes(serve, options, vault)
  importsRoutes(serve)
  bulkChangesRoutes(serve)
  recordExportsRoutes(serve)
  notificationsRoutes(serve)
  pushRoutes(serve, { platform, vault, ...options.push })
  publicFormsRoutes(serve, { platform, secret })
  await app.register(async (scope) => {
    byteBodies(scope)
    const serveBytes = createServe(scope, serving)
    pictureRoutes(serveBytes)
    importUploadRoutes(serveBytes, options.files.parts)
    priceSheetRoutes(serveBytes, options.files.parts)
    visitorFileRoutes(serveBytes, { platform, secret }, options.files)
  })
  await app.register(async (scope) => {
    await scope.register(formbody)
    broadcastingRoutes(createServe(scope, serving), realtime)
  })
  await app.register(async (scope) => {
    byteBodies(scope)
    filesRoutes(createServe(scope, serving), {
      ...options.files,
      locks: new UploadLocks(),
      secret,
      ...signedLinkAccess(platform),
    })
  })
  await renderedRoutes(app, options)
  openApiRoutes(app, options.appUrl)
  operationsRoutes(app, options)
  if (web) await app.register(async (scope) => webApp(scope, { ...web, realtime: options.sockets, isTls }))
  return app
}

/** The access checks that a signed link needs before a caller is known. */
const signedLinkAccess = (platform: PlatformDb) => ({
  openCompany: (companyId: number) => platform.tenant(companyId),
  isImpersonationOpen: (id: number, companyId: number) => isImpersonationOpen(platform, id, companyId),
})

/** Health checks and metrics. */
function operationsRoutes(app: FastifyInstance, options: AppOptions): void {
  const freeBytes = options.freeBytes ?? (async () => (await diskOf(options.watch.dataDir)).free_bytes)
  healthRoutes(app, { ...options, freeBytes, countJobs: () => countJobs(options.platform) })
}

/** Pages that the server renders itself, outside the single-page app. */
async function renderedRoutes(app: FastifyInstance, options: AppOptions): Promise<void> {
  const { platform, secret, clock, appUrl, sockets, widgetFolder: folder } = options
  await app.register(hostedFormRoutes, { platform, secret, clock })
  await app.register(sharedDocumentRoutes, { platform, hasSms: options.hasSms })
  await app.register(landingRoutes, {
    appUrl,
    clock,
    folder: options.web?.folder,
    landingForm: landingForm({ platform, secret }, { ...landingFormAddress, note: consentNote }),
    requisites: () => sellerRequisites(platform),
  })
  if (folder) await app.register(widgetRoutes, { platform, clock, folder, appUrl, sockets })
}

/** Chat for the staff, for messengers' bots and for visitors. */
function chattingRoutes(serve: Serve, options: AppOptions, vault: Vault): void {
  const { platform, realtime, secret, sockets, isRateLimited: isLimited } = options
  chatsRoutes(serve, { realtime, secret })
  const bots: BotTools = { messengers: options.messengers, vault, hookBase: hookBaseOf(options.appUrl) }
  chatSetupRoutes(serve, vault, (tenant, channelId) => registerBotWebhook(bots, tenant, channelId))
  messengersRoutes(serve, platform, bots)
  publicChatRoutes(serve, { platform, realtime, vault, secret, sockets, isLimited })
}

/** The operators' area: everything under `/api/admin`, and announcements. */
function operatorsRoutes(serve: Serve, options: AppOptions, people: AdminUsersOptions): void {
  const { platform, realtime, watch, appUrl, pingDatabase } = options
  adminRoutes(serve, platform)
  adminUsersRoutes(serve, platform, people)
  adminJobsRoutes(serve, platform)
  adminMailRoutes(serve, platform, {
    mailFolder: openMailFolder(watch.mailFolder),
    samples: () => sampleEmails(appUrl),
  })
  adminHealthRoutes(serve, platform, {
    ...watch,
    pingDatabase,
    sockets: () => realtime.stats().connections,
  })
  announcementsRoutes(serve, platform)
}

async function limitRates(app: FastifyInstance): Promise<void> {
  const { max, windowSeconds } = rateLimits.general
  await app.register(rateLimit, {
    max,
    timeWindow: windowSeconds * 1000,
    keyGenerator: (request) => networkOf(addressOf(request)),
    // The app's static files and health checks are not limited. The matched route decides, because one route can be
    // reached by many spellings of its URL (`/%61pi/…`, `http://host/api/…`). A limit of a route's own always holds.
    allowList: ({ routeOptions: { url = '', config } }) =>
      !('rateLimit' in config) && !/^\/(api|broadcasting|d|f|landing|legal)(\/|$)/.test(url),
    errorResponseBuilder: (_request, context) =>
      new DomainError('too_many_requests', { retry_after: Math.max(1, Math.ceil(context.ttl / 1000)) }),
  })
}
