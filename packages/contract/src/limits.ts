/** Numbers of the business and of the wire, each declared once. Times in milliseconds unless the name says otherwise. */
export const limits = {
  /** Numbers of records in one event. */
  changedIdsTold: 100,
  pageDefault: 25,
  pageMax: 100,
  /** Values of one condition in a query string. */
  listParamMax: 50,
  /** A list counts no further; the screen says «более 10 000». */
  countCap: 10_000,
  /** The bell shows the newest only. */
  notificationPage: 50,

  passwordMin: 8,
  passwordMax: 200,
  nameMax: 200,
  notesMax: 20_000,
  valueMax: 5_000,
  formFieldsMax: 50,
  reportYearsMax: 3,
  /** A report tells so many days one by one, and a longer period by its months. */
  reportDaysMax: 31,
  /** Leads and tasks that the dashboard shows of those it counts. */
  dashboardRows: 5,
  /** A new lead is answered soon enough, and late. */
  leadAnswerMinutes: 15,
  leadLateMinutes: 60,
  orderItemsMax: 200,
  /** Days that one look at the calendar covers. */
  calendarDays: 62,
  calendarVisits: 2_000,
  waitingOrders: 100,
  orderRevisionsShown: 50,
  /** A proposal holds so long, and its link a month longer. */
  proposalDays: 14,
  documentLinkDays: 44,
  acceptCodeMinutes: 10,
  acceptCodeTries: 5,
  paymentMaxKopecks: 100_000_000_00,
  optionsMax: 100,
  tagsPerRecord: 20,
  messageMax: 10_000,
  visitorMessageMax: 4_000,
  /** Conversations that visitors of one company may begin in a minute, from wherever they come. */
  newConversationsPerMinute: 60,
  /** Messages of one visitor in a minute. */
  visitorMessagesPerMinute: 20,
  messageFiles: 10,
  messagePreview: 200,
  visitorFileBytes: 10 * 1024 * 1024,
  visitorSessionDays: 180,
  visitorPages: 20,
  /** Changes that one answer of the catch-up tells. */
  chatChanges: 200,
  /** Messages of the open conversation in it. */
  chatMessagesCaughtUp: 500,
  /** Messages that a downloaded conversation holds: its newest. */
  transcriptMessages: 5_000,

  pictureBytes: 2 * 1024 * 1024,
  avatarPixels: 256,
  logoPixels: 512,
  recoveryCodes: 10,

  /** A node whose disk has less room takes no requests: nothing could be kept. */
  freeBytesMin: 64 * 1024 * 1024,
  /** A table to import, as it comes. */
  importBytes: 20 * 1024 * 1024,
  importRows: 50_000,
  importColumns: 100,
  /** An import can be undone for so long; then its rows are forgotten. */
  importRevertDays: 30,

  jsonBodyBytes: 1024 * 1024,
  publicBodyBytes: 64 * 1024,

  trialDays: 14,
  invitationHours: 72,
  /** A closed company can be brought back for so long, then it is erased. */
  closedDays: 30,
  resetTokenMinutes: 60,
  /** Letters to one account, whoever requests them. */
  resetLettersPerHour: 3,
  sessionIdleHours: 12,
  sessionAbsoluteDays: 7,
  sessionsPerUser: 10,
  idempotencyHours: 24,
  /** How long an operator may look at a company for one reason. */
  visitMinutes: 30,
  metricDays: 7,
  errorLogDays: 30,
  /** How long a line of the bell is kept. */
  notificationDays: 180,
  /** How long operators can look into a job that was given up. */
  failedJobDays: 14,

  moduleWarningDays: 3,
  notificationPollMs: 60_000,
  toastErrorMs: 5_000,
  toastEventMs: 8_000,
  toastGeneralMs: 4_000,
  snackbarMs: 5_000,
  tooManyRequestsSnackbarMs: 8_000,
  tooManyRequestsSilenceMs: 30_000,
  undoMs: 10_000,
  notificationVolume: 0.5,
  realtimePort: 8082,

  leadDialogWidth: 900,
  deleteDialogWidth: 400,
  convertDialogWidth: 500,
  bellWidth: 400,
  notesRows: 5,
} as const

/** Requests allowed in a window, by caller's address unless said otherwise. */
export const rateLimits = {
  general: { max: 600, windowSeconds: 60 },
  auth: { max: 20, windowSeconds: 60 },
  register: { max: 5, windowSeconds: 3600 },
  reset: { max: 10, windowSeconds: 3600 },
  public_form: { max: 30, windowSeconds: 600 },
  /** Parts of uploads, pictures of a list, pieces of a video. */
  file: { max: 3000, windowSeconds: 60 },
  /** New visitors of one address. */
  chat_session: { max: 30, windowSeconds: 3600 },
  /** Messages and files of visitors of one address. */
  chat_message: { max: 120, windowSeconds: 60 },
  payment_hook: { max: 120, windowSeconds: 60 },
  /** All bots of all companies, told of by a few addresses of a messenger. */
  messenger_hook: { max: 6000, windowSeconds: 60 },
} as const

/** Failed sign-ins before one has to wait; the wait doubles up to the longest one. */
export const loginThrottle = {
  failuresPerAddress: 5,
  failuresPerAccount: 50,
  windowMinutes: 15,
  firstWaitSeconds: 60,
  longestWaitSeconds: 900,
} as const

/** Codes of a second factor, and an own password asked for again: tries in a window, by account. */
export const proofThrottles = {
  otp: { tries: 5, windowMinutes: 5 },
  password: { tries: 5, windowMinutes: 15 },
} as const

/** Keys of the browser's storage (spec, section 9). */
export const storageKeys = {
  token: 'token',
  notificationSound: 'notification_sound',
  modulesCache: 'modules_cache',
  subscriptionInfo: 'subscription_info',
  wantedPage: 'wanted_page',
  /** When the page was reloaded for a newer version; of the tab. */
  reloadedAt: 'reloaded_at',
  expiryStrip: 'expiry_strip_hidden',
  /** Theme and density, so that the app does not flash while the account is asked for. */
  appearance: 'appearance',
  /** Whether the menu is folded to its icons; of the browser, because screens differ. */
  menuFolded: 'menu_folded',
  /** Which columns this browser shows of each list. */
  listColumns: 'list_columns',
  hiddenAnnouncements: 'hidden_announcements',
  /** Companies whose first steps somebody wants to see no more. */
  hiddenStart: 'dashboard_start_hidden',
  /** Who agreed to notifications on this device. */
  pushUser: 'push_user',
} as const
