export const texts = {
  title: 'Настройки чата',
  loadFailure: 'Не удалось загрузить настройки чата',
  channels: {
    title: 'Сайты с чатом',
    hint: 'У каждого сайта свой виджет: свой вид, рабочее время и правила.',
    list: 'Сайты с чатом',
    emptyTitle: 'Чат ещё не установлен на сайт',
    emptyText:
      'Добавьте сайт, поставьте на него строку кода — и посетители смогут написать вам прямо со страницы.',
    add: 'Добавить сайт',
    addTitle: 'Новый сайт',
    name: 'Название',
    nameHint: 'Видно только сотрудникам, например «Основной сайт»',
    addSubmit: 'Добавить',
    rename: 'Переименовать',
    renameTitle: 'Название сайта',
    save: 'Сохранить',
    open: (name: string) => `Настроить «${name}»`,
    setUp: 'Настроить',
    actions: (name: string) => `Действия с сайтом «${name}»`,
    isOn: (name: string) => `Чат на сайте «${name}» включён`,
    on: 'Включён',
    off: 'Выключен',
    remove: 'Удалить',
    removeTitle: 'Удалить сайт?',
    removeText: (name: string) =>
      `Виджет «${name}» исчезнет с сайта. Переписка останется, но ответить в неё посетители больше не смогут.`,
    noOrigins: 'Не указано ни одного сайта: чат никому не откроется',
    origins: (names: string) => `Открывается на: ${names}`,
    calls: {
      create: {
        success: 'Сайт добавлен',
        failure: 'Не удалось добавить сайт',
        exception: 'Произошла ошибка при добавлении сайта',
      },
      update: {
        success: 'Сохранено',
        failure: 'Не удалось сохранить',
        exception: 'Произошла ошибка при сохранении',
      },
      remove: { success: 'Сайт удалён', failure: 'Не удалось удалить сайт' },
      secret: { failure: 'Не удалось создать секрет' },
    },
  },
  seen: {
    never: 'Не найден на сайте',
    at: (when: string, place: string) => `Виджет замечен ${when} на ${place}`,
    now: 'только что',
  },
  replies: {
    title: 'Шаблоны ответов',
    hint: 'В чате наберите «/» и сокращение — текст подставится сам.',
    list: 'Шаблоны ответов',
    emptyTitle: 'Шаблонов пока нет',
    emptyText: 'Сохраните ответы, которые пишете чаще всего: цены, сроки, адрес.',
    loadFailure: 'Не удалось загрузить шаблоны',
    add: 'Новый шаблон',
    addTitle: 'Новый шаблон',
    editTitle: 'Шаблон ответа',
    edit: (title: string) => `Изменить шаблон «${title}»`,
    removeOne: (title: string) => `Удалить шаблон «${title}»`,
    shortcut: 'Сокращение',
    shortcutHint: 'То, что набирают после «/»: буквы, цифры, дефис. Например, цена',
    name: 'Название',
    body: 'Текст',
    bodyHint: 'Подставим сами: {клиент.имя} и {сотрудник.имя}',
    variables: 'Вставить в текст',
    who: 'Кто видит',
    forAll: 'Все сотрудники',
    personal: 'Только я',
    submit: 'Сохранить',
    never: 'Ещё не использовали',
    removeTitle: 'Удалить шаблон?',
    removeText: (title: string) => `Шаблон «${title}» пропадёт у всех, кто им пользуется.`,
    removePersonal: (title: string) => `Ваш личный шаблон «${title}» будет удалён.`,
    remove: 'Удалить',
    calls: {
      save: {
        success: 'Шаблон сохранён',
        failure: 'Не удалось сохранить шаблон',
        exception: 'Произошла ошибка при сохранении шаблона',
      },
      remove: { success: 'Шаблон удалён', failure: 'Не удалось удалить шаблон' },
    },
  },
}

/** Placeholders of a canned reply. */
export const replyVariables = ['{клиент.имя}', '{сотрудник.имя}'] as const

const plural = new Intl.PluralRules('ru-RU')
const times = { one: 'раз', few: 'раза', many: 'раз', other: 'раза', zero: 'раз', two: 'раза' }

export const usedTimes = (count: number) =>
  count === 0 ? texts.replies.never : `Использован ${count} ${times[plural.select(count)]}`
