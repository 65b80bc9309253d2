import { type ChatEvent, type CloseReason, closeReasons, plural } from '@veranda/contract'

const stars = (score: number) => `${score} ${plural(score, ['звезда', 'звезды', 'звёзд'])}`

const named = (name: string | undefined) => name || 'Сотрудник'

/** What happened, as the thread says it. Names stand as they were, so no verb leans on anyone's gender. */
const events: Record<ChatEvent['name'], (event: ChatEvent, until: string) => string> = {
  started: ({ by }) => (by ? `Начало переписки: ${by}` : 'Начало диалога'),
  assigned: ({ by, to }) =>
    by && to && by !== to ? `Диалог передан: ${by} → ${to}` : `Диалог ведёт ${named(to ?? by)}`,
  unassigned: ({ to, by }) => `Диалог снят с сотрудника ${named(to ?? by)}`,
  closed: ({ by, reason }) =>
    [`Диалог закрыт`, reason && reasonOf(reason), by && named(by)].filter(Boolean).join(' · '),
  reopened: ({ by }) => (by ? `Диалог снова открыт · ${by}` : 'Диалог снова открыт'),
  snoozed: ({ by }, until) => [`Диалог отложен до ${until}`, by].filter(Boolean).join(' · '),
  rated: ({ score, comment }) =>
    [`Оценка: ${score === undefined ? 'есть' : stars(score)}`, comment && `«${comment}»`]
      .filter(Boolean)
      .join(' · '),
  lead_created: ({ lead_id, by }) => [`Создана заявка №${lead_id ?? ''}`, by].filter(Boolean).join(' · '),
  lead_linked: ({ lead_id, by }) => [`Связано с заявкой №${lead_id ?? ''}`, by].filter(Boolean).join(' · '),
  client_linked: ({ to, by }) =>
    [to ? `Клиент: ${to}` : 'Связано с клиентом', by].filter(Boolean).join(' · '),
  joined: ({ by, to }) => `В переписке теперь ${named(to ?? by)}`,
  left: ({ by, to }) => `Больше нет в переписке: ${named(to ?? by)}`,
  bot_blocked: () => 'Посетитель остановил бота: сообщения до него не дойдут',
  bot_unblocked: () => 'Посетитель снова открыл бота',
  renamed: ({ to, by }) => [`Новое название: «${to ?? ''}»`, by].filter(Boolean).join(' · '),
}

const reasonOf = (reason: CloseReason) => closeReasons[reason].toLowerCase()

export const threadTexts = {
  label: (title: string) => `Переписка: ${title}`,
  log: 'Сообщения',
  loadFailure: 'Не удалось загрузить переписку',
  erase: 'Удалить данные посетителя',
  eraseTitle: 'Удалить данные посетителя?',
  eraseText:
    'Исчезнут имя, контакты, история страниц, все его сообщения и файлы — и здесь, и в других его диалогах. Ваши ответы, заявка и карточка клиента останутся: если в них есть личные данные, удалите их отдельно. Вернуть ничего нельзя.',
  eraseConfirm: 'Удалить навсегда',
  lost: {
    given: (name: string) => `Чат передан: ${name}`,
    taken: 'Чат больше не ваш',
    back: 'К списку чатов',
    text: 'Переписку видит тот, кто её теперь ведёт. Вернут вам — она появится снова.',
  },
  gone: { title: 'Диалога нет', text: 'Его удалили, или он вам недоступен.' },
  empty: 'Напишите первое сообщение',
  newMessages: 'Новые сообщения',
  today: 'Сегодня',
  yesterday: 'Вчера',
  toBottom: 'К последним сообщениям',
  toBottomCount: (count: number) =>
    `К последним сообщениям, ${count} ${plural(count, ['новое', 'новых', 'новых'])}`,
  event: (event: ChatEvent, until: string) => events[event.name](event, until),
  verified: 'Личность подтверждена сайтом',
  watching: (names: string[]) => `${names.length === 1 ? 'Смотрит' : 'Смотрят'} ${names.join(', ')}`,
  take: 'Взять в работу',
  transfer: 'Передать',
  close: 'Закрыть',
  reopen: 'Открыть снова',
  more: 'Действия с диалогом',
  assignee: 'Кто ведёт',
  nobody: 'Никто',
  release: 'Снять с себя',
  snooze: 'Отложить',
  spam: 'В спам',
  block: 'Заблокировать посетителя',
  unblock: 'Разблокировать посетителя',
  blockTitle: 'Заблокировать посетителя?',
  blockText: 'Он больше не сможет писать в чат. Разблокировать можно в любой момент.',
  spamTitle: 'Отправить диалог в спам?',
  spamText: 'Диалог закроется и уйдёт в очередь «Спам». Вернуть его можно там же.',
  snoozeTitle: 'Отложить диалог',
  snoozeText: 'Диалог вернётся сам в это время или раньше, если напишет посетитель.',
  snoozeAt: 'До какого времени',
  snoozeChoices: { hour: 'На час', evening: 'До вечера', tomorrow: 'До завтра, 9:00', week: 'На неделю' },
  snoozePast: 'Выберите время в будущем',
  statuses: {
    open: 'Открыт',
    snoozed: (until: string) => `Отложен до ${until}`,
    closed: 'Закрыт',
    spam: 'Спам',
  },
  calls: {
    take: { failure: 'Не удалось взять диалог' },
    taken: (name: string) => `Диалог уже взял ${name}`,
    assign: { failure: 'Не удалось передать диалог' },
    close: { success: 'Диалог закрыт', failure: 'Не удалось закрыть диалог' },
    reopen: { failure: 'Не удалось открыть диалог' },
    snooze: { success: 'Диалог отложен', failure: 'Не удалось отложить диалог' },
    erase: { success: 'Данные посетителя удалены', failure: 'Не удалось удалить данные посетителя' },
    block: { failure: 'Не удалось изменить блокировку' },
    edit: { failure: 'Не удалось изменить сообщение' },
    remove: { failure: 'Не удалось удалить сообщение' },
    resend: { failure: 'Не удалось отправить ещё раз' },
  },
  message: {
    staffOnly: 'Видят только сотрудники',
    deleted: 'Сообщение удалено',
    edited: 'изменено',
    you: 'Вы',
    system: 'Автоответ',
    actions: (author: string) => `Действия с сообщением: ${author}`,
    reply: 'Ответить',
    copy: 'Скопировать текст',
    copied: 'Текст скопирован',
    edit: 'Изменить',
    remove: 'Удалить',
    removeTitle: 'Удалить сообщение?',
    removeText: 'Оно пропадёт у всех, кто его видит.',
    save: 'Сохранить',
    cancel: 'Отмена',
    editLabel: 'Новый текст сообщения',
    waiting: 'Отправляется',
    sent: 'Отправлено',
    read: 'Прочитано',
    notDelivered: (reason: string) => (reason ? `Не доставлено: ${reason}` : 'Не доставлено'),
    resend: 'Отправить ещё раз',
    failed: 'Не отправлено',
    retry: 'Повторить',
    giveUp: 'Удалить',
    answered: (name: string) =>
      name ? `Пока вы писали, ${name} ответил клиенту` : 'Пока вы писали, клиенту ответили',
    look: 'Посмотреть',
    sendAnyway: 'Всё равно отправить',
    quote: (author: string) => `Показать исходное сообщение: ${author}`,
    file: 'Файл',
    openFile: (name: string) => `Открыть файл ${name}`,
  },
  visitor: 'Посетитель',
  typing: (name: string) => `${name} печатает…`,
  readOnly: 'Вы можете читать переписку, но не писать',
}
