/** Business and protocol limits, each declared once. Times in milliseconds unless the name says otherwise. */
export const limits = {
  /** Ids of records in one event. */
  maxAnnouncedIds: 100,
  /** Records of one bulk action by id; up to as many are changed within the request. */
  bulkMax: 100,
  /** How long handed over work can be given back. */
  handOverUndoMs: 86_400_000,
  /** Records of one bulk action by filter, and until when it can be undone. */
  bulkFilterMax: 50_000,
  bulkUndoDays: 1,
  /** Further people and written addresses of one client. */
  clientPeopleMax: 50,
  clientSitesMax: 100,
  pageDefault: 25,
  pageMax: 100,
  /** Values of one filter in a query string. */
  listParamMax: 50,
  /** Lists stop counting here; the screen shows «более 10 000». */
  countCap: 10_000,
  /** Sources that the filter of leads offers. */
  leadSourcesMax: 50,
  /** Counts on filter chips stop here: «1000+». */
  chipCountCap: 1_000,
  /** Lead fields that a list of leads may show as columns. */
  listedAnswersMax: 20,
  /** Saved views of a list: of one user, and shared by one user. */
  viewsMax: 50,
  /** Results of each type in the search over everything. */
  searchPage: 5,
  searchPageMax: 20,
  /** Known records of a person shown beside a phone or e-mail, of each kind. */
  matchesMax: 5,
  /** Clients that are merged one after another from the list. */
  mergedAtOnceMax: 5,
  /** A person's leads are counted up to this. */
  matchesCountMax: 100,
  /** The longest time without a contact that a filter of clients asks for, ten years. */
  noContactDaysMax: 3650,
  /** The bell shows only the newest. */
  notificationPage: 50,

  passwordMin: 8,
  passwordMax: 200,
  nameMax: 200,
  notesMax: 20_000,
  valueMax: 5_000,
  formFieldsMax: 50,
  reportYearsMax: 3,
  /** A report has daily slices up to this period, monthly ones for longer. */
  reportDaysMax: 31,
  /** Leads and tasks listed on the dashboard. */
  dashboardRows: 5,
  /** Until when a new lead is answered in time, and when it is late. */
  leadAnswerMinutes: 5,
  leadLateMinutes: 30,
  /** How long a lead on a caller's screen is held without a sign of life, and how often the screen gives one. */
  callHoldMinutes: 5,
  callHoldRenewalMs: 60_000,
  /** Waiting leads are counted up to this. */
  callsCountMax: 999,
  callSkipsMax: 500,
  callNoteMax: 2_000,
  /** Entries on one page of a lead's history. */
  timelinePage: 30,
  /** Earlier calls shown with a lead. */
  callsShown: 50,
  orderItemsMax: 200,
  /** Days in one request of the calendar. */
  calendarDays: 62,
  calendarVisits: 2_000,
  waitingOrders: 100,
  orderRevisionsShown: 50,
  /** Validity of a proposal; its link is valid a month longer. */
  proposalDays: 14,
  documentLinkDays: 44,
  acceptCodeMinutes: 10,
  acceptCodeTries: 5,
  paymentMaxKopecks: 100_000_000_00,
  commentMax: 4_000,
  commentMentions: 20,
  /** Shown comments of a record, the newest; older ones are only in the company's export. */
  commentsShown: 500,
  /** Letters of a comment in its notification. */
  commentPreview: 200,
  optionsMax: 100,
  tagsPerRecord: 20,
  messageMax: 10_000,
  visitorMessageMax: 4_000,
  /** New conversations of a company's visitors per minute, from all addresses. */
  newConversationsPerMinute: 60,
  /** Messages of one visitor per minute. */
  visitorMessagesPerMinute: 20,
  messageFiles: 10,
  messagePreview: 200,
  visitorFileBytes: 10 * 1024 * 1024,
  visitorSessionDays: 180,
  visitorPages: 20,
  /** Changes in one catch-up response. */
  chatChanges: 200,
  /** Messages of the open conversation in it. */
  chatMessagesCaughtUp: 500,
  /** Messages in a downloaded conversation: its newest. */
  transcriptMessages: 5_000,

  pictureBytes: 2 * 1024 * 1024,
  avatarPixels: 256,
  logoPixels: 512,
  recoveryCodes: 10,

  /** With less free disk space a node takes no requests, as nothing could be stored. */
  freeBytesMin: 64 * 1024 * 1024,
  /** Size of an uploaded table. */
  importBytes: 20 * 1024 * 1024,
  importRows: 100_000,
  importColumns: 100,
  /** How long an import can be reverted; then its rows are deleted. */
  importRevertDays: 30,

  jsonBodyBytes: 1024 * 1024,
  publicBodyBytes: 64 * 1024,

  trialDays: 14,
  invitationHours: 72,
  /** How long a closed company can be reopened before it is erased. */
  closedDays: 30,
  resetTokenMinutes: 60,
  /** E-mails to one account, whoever requests them. */
  passwordResetEmailsPerHour: 3,
  sessionIdleHours: 12,
  sessionAbsoluteDays: 7,
  sessionsPerUser: 10,
  idempotencyHours: 24,
  /** Duration of an operator's impersonation. */
  impersonationMinutes: 30,
  metricDays: 7,
  errorLogDays: 30,
  /** How long notifications are kept. */
  notificationDays: 180,
  /** How long operators can inspect a failed job. */
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

/** Requests per window, by client address unless noted otherwise. */
export const rateLimits = {
  general: { max: 600, windowSeconds: 60 },
  auth: { max: 20, windowSeconds: 60 },
  register: { max: 5, windowSeconds: 3600 },
  reset: { max: 10, windowSeconds: 3600 },
  public_form: { max: 30, windowSeconds: 600 },
  /** Parts of uploads, pictures in lists, ranges of videos. */
  file: { max: 3000, windowSeconds: 60 },
  /** New visitors per address. */
  chat_session: { max: 30, windowSeconds: 3600 },
  /** Messages and files of visitors per address. */
  chat_message: { max: 120, windowSeconds: 60 },
  payment_hook: { max: 120, windowSeconds: 60 },
  /** All bots of all companies: a messenger calls from few addresses. */
  messenger_hook: { max: 6000, windowSeconds: 60 },
} as const

/** Failed sign-ins before a delay, which then doubles up to the maximum. */
export const loginThrottle = {
  failuresPerAddress: 5,
  failuresPerAccount: 50,
  windowMinutes: 15,
  firstWaitSeconds: 60,
  longestWaitSeconds: 900,
} as const

/** Attempts at second factor codes and password confirmations per window and account. */
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
  /** When this tab was reloaded for a new version. */
  reloadedAt: 'reloaded_at',
  expiryStrip: 'expiry_strip_hidden',
  /** Theme and density, so that the app does not flash before the account is loaded. */
  appearance: 'appearance',
  /** Whether the menu is folded to icons; per browser, because screens differ. */
  menuFolded: 'menu_folded',
  /** Chosen columns of each list; the user's id follows. */
  listColumns: 'list_columns_',
  hiddenAnnouncements: 'hidden_announcements',
  /** Companies whose first steps the user has hidden. */
  hiddenStart: 'dashboard_start_hidden',
  /** The user who enabled push on this device. */
  pushUser: 'push_user',
  /** Notes of leads that were typed and not saved; the user's id follows. */
  notesDrafts: 'notes_drafts_',
} as const
