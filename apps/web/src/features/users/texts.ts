import { counted, type Forms, type Work, type WorkKind, workKinds } from '@veranda/contract'

const people: Forms = ['сотрудник', 'сотрудника', 'сотрудников']
const leads: Forms = ['заявка', 'заявки', 'заявок']
const clients: Forms = ['клиент', 'клиента', 'клиентов']
const tasks: Forms = ['дело', 'дела', 'дел']

const workForms: Record<WorkKind, Forms> = {
  leads,
  clients,
  orders: ['заказ', 'заказа', 'заказов'],
  visits: ['выезд', 'выезда', 'выездов'],
  tasks,
  chats: ['чат', 'чата', 'чатов'],
}

/** «10 заявок», «2 клиента» … of a user's work. */
export const workParts = (work: Work): string[] =>
  workKinds.filter((kind) => work[kind] > 0).map((kind) => counted(work[kind], workForms[kind]))

export const texts = {
  list: {
    title: 'Сотрудники',
    forms: people,
    leadForms: leads,
    search: 'Поиск сотрудников',
    searchHint: 'Имя, email или должность',
    table: 'Список сотрудников',
    invite: 'Пригласить',
    roles: 'Что могут роли',
    anyRole: 'Все роли',
    roleFilter: 'Роль',
    statuses: 'Статус',
    anyStatus: 'Все',
    columns: {
      name: 'Сотрудник',
      role: 'Роль',
      department: 'Отдел',
      status: 'Статус',
      leads: 'Заявок в работе',
      distribution: 'В распределении',
      seen: 'Последняя активность',
    },
    you: 'вы',
    inDistribution: 'Получает заявки',
    notInDistribution: 'Не получает',
    absent: 'Отсутствует',
    never: 'Ещё не заходил',
    loadFailure: 'Не удалось загрузить сотрудников',
    moreFailure: 'Не удалось загрузить следующих сотрудников',
    retry: 'Повторить',
    emptyTitle: 'Вы пока один',
    emptyText: 'Пригласите коллег, чтобы распределять заявки.',
    nothingTitle: 'Никого не нашлось',
    nothingText: 'Попробуйте другие слова или снимите фильтры.',
    reset: 'Сбросить фильтры',
  },
  roles: {
    title: 'Что могут роли',
    viewAs: (role: string) => `Посмотреть как ${role}`,
    viewAsShort: 'Посмотреть как эта роль',
    close: 'Закрыть',
  },
  form: {
    createTitle: 'Новый сотрудник',
    createSubtitle: 'Мы отправим приглашение на почту: ссылка действует 72 часа.',
    back: 'К списку сотрудников',
    loadFailure: 'Не удалось загрузить данные сотрудника',
    person: 'Сотрудник',
    name: 'Имя и фамилия',
    email: 'Email',
    phone: 'Телефон',
    jobTitle: 'Должность',
    department: 'Отдел',
    role: 'Роль',
    ownRole: 'Свою роль изменить нельзя: попросите другого администратора.',
    work: 'Распределение заявок',
    receives: 'Получает новые заявки',
    receivesHint: 'Заявки достаются тем, кто на смене и не в отпуске.',
    weight: 'Доля заявок',
    weightHint: 'От 1 до 10: при доле 2 достаётся вдвое больше, чем при 1',
    hours: 'Рабочие часы',
    companyHours: 'Как у компании',
    absence: 'Отсутствие',
    absenceHint: 'В эти дни новые заявки получают коллеги.',
    from: 'С',
    until: 'По',
    absentFrom: 'Отсутствует с',
    absentUntil: 'Отсутствует по',
    both: (field: string, theirs: string) => `${field}. ${theirs}`,
    invite: 'Отправить приглашение',
    save: 'Сохранить',
    handOverAndSave: 'Передать и сохранить',
    create: {
      success: 'Приглашение отправлено',
      failure: 'Не удалось пригласить сотрудника',
      exception: 'Произошла ошибка при приглашении сотрудника',
    },
    update: {
      success: 'Данные сотрудника сохранены',
      failure: 'Не удалось сохранить данные сотрудника',
      exception: 'Произошла ошибка при сохранении сотрудника',
    },
  },
  access: {
    title: 'Доступ',
    invited: (until: string) => `Приглашение действует до ${until}`,
    noInvitation: 'Приглашение отозвано или истекло',
    seen: 'Последняя активность',
    again: 'Отправить ещё раз',
    copyLink: 'Скопировать ссылку',
    link: 'Ссылка приглашения',
    linkHint: (until: string) =>
      `Перешлите её сотруднику сами: по ней он придумает пароль и войдёт. Действует до ${until}.`,
    linkCopied: 'Ссылка приглашения скопирована',
    linkCall: { failure: 'Не удалось получить ссылку приглашения' },
    revoke: 'Отозвать приглашение',
    resetPassword: 'Сбросить пароль',
    endSessions: 'Завершить сеансы',
    resetTwoFactor: 'Сбросить второй фактор',
    resetTwoFactorTitle: 'Сбросить второй фактор?',
    resetTwoFactorText: (name: string) =>
      `${name} сможет войти по одному паролю и включить второй фактор заново. Сначала убедитесь, что просит именно этот человек.`,
    resetTwoFactorCall: { success: 'Второй фактор сброшен', failure: 'Не удалось сбросить второй фактор' },
    block: 'Заблокировать',
    unblock: 'Разблокировать',
    remove: 'Удалить',
    sessions: 'Сеансы',
    noSessions: 'Сейчас не в системе',
    sessionsFailure: 'Не удалось загрузить сеансы',
    resetPasswordCall: {
      success: 'Ссылка для нового пароля отправлена',
      failure: 'Не удалось отправить ссылку',
    },
    againCall: { success: 'Приглашение отправлено ещё раз', failure: 'Не удалось отправить приглашение' },
    revokeCall: { success: 'Приглашение отозвано', failure: 'Не удалось отозвать приглашение' },
    endSessionsCall: { success: 'Сеансы завершены', failure: 'Не удалось завершить сеансы' },
    unblockCall: { success: 'Доступ возвращён', failure: 'Не удалось вернуть доступ' },
    removeCall: { success: 'Сотрудник удалён', failure: 'Не удалось удалить сотрудника' },
    removeTitle: 'Удаление сотрудника',
    removeText: (name: string) =>
      `${name} исчезнет из списка. В истории заявок и клиентов имя останется, а email освободится.`,
    endSessionsTitle: 'Завершить сеансы?',
    endSessionsText: (name: string) => `${name} выйдет из системы на всех устройствах и сможет войти снова.`,
  },
  block: {
    title: 'Блокировка сотрудника',
    text: (name: string) => `${name} сразу выйдет из системы на всех устройствах и не сможет войти.`,
    work: (parts: readonly string[]) => `На сотруднике сейчас: ${parts.join(', ')}.`,
    noWork: 'Открытых заявок, клиентов, заказов, выездов, дел и чатов на сотруднике нет.',
    to: 'Кому передать дела',
    leave: 'Оставить за сотрудником',
    nobody: 'Никому: заявки и чаты вернутся в очередь, остальное будет без ответственного',
    confirm: 'Заблокировать',
    call: { success: 'Сотрудник заблокирован', failure: 'Не удалось заблокировать сотрудника' },
    handOverCall: { failure: 'Не удалось передать дела' },
  },
  handOver: {
    done: (parts: readonly string[]) => `Передано: ${parts.join(', ')}`,
    last: (time: string, to: string | null, parts: readonly string[]) =>
      `${time} дела ${to === null ? 'остались без ответственного' : `переданы, теперь их ведёт ${to}`}: ${parts.join(', ')}.`,
    giveBack: 'Вернуть',
    undoCall: { failure: 'Не удалось вернуть дела' },
    givenBack: (parts: readonly string[]) =>
      parts.length > 0
        ? `Вернули: ${parts.join(', ')}`
        : 'Возвращать нечего: эти дела уже завершены или переданы дальше',
  },
  /** Of somebody who stays: before a holiday, or another share of the work. */
  passing: {
    button: 'Передать дела',
    title: 'Передача дел',
    text: (name: string) =>
      `${name} продолжит работать, а открытые дела перейдут другому. В течение суток их можно вернуть.`,
    confirm: 'Передать',
  },
  leftovers: {
    title: 'Передача дел',
    text: (name: string) => `За удалённым сотрудником ${name} числятся открытые дела.`,
    handOver: 'Передать',
  },
}
