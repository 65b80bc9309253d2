import type { Shortcut } from '#lib/browser/shortcuts.ts'

export const texts = {
  product: 'Веранда',
  close: 'Закрыть',
  cancel: 'Отмена',
  undo: 'Отменить',
  retry: 'Повторить',
  search: 'Поиск',
  clearSearch: 'Очистить поиск',
  messages: 'Сообщения',
  loading: 'Загружаем…',
  errorTitle: 'Не получилось загрузить',
  errorText: 'Проверьте подключение к интернету и попробуйте ещё раз.',
  /** For error responses without a message. */
  notThere: 'Запись не найдена: её удалили, у вас нет к ней доступа, или в адресе ошибка.',
  serverFailed: 'Сервер не смог ответить. Попробуйте ещё раз чуть позже.',
  noRightsTitle: 'Недостаточно прав',
  noRightsText:
    'Этот раздел закрыт для вашей роли. Если он нужен вам для работы, попросите администратора компании.',
  showPassword: 'Показать пароль',
  hidePassword: 'Скрыть пароль',
  back: 'Назад',
  help: (title: string) => `Справка: ${title}`,
  section: 'Раздел',
  module: {
    needed: (name: string) => `Нужен модуль «${name}»`,
    text: 'Этот раздел работает вместе с ним. Посмотрите, что он умеет и сколько стоит.',
    open: 'Посмотреть модули',
  },
  copy: 'Скопировать',
  sectionForm: {
    save: 'Сохранить',
    cancel: 'Отменить изменения',
  },
  gone: 'Запись удалили, или она вам больше не доступна. Ниже — то, что было известно о ней до этого.',
  newVersion: {
    text: 'Вышла новая версия. Сохраните начатое и обновите страницу — чат, загрузка файлов и другие части ждут её.',
    load: 'Обновить',
  },
}

/** The shortcut of the undo bar's button. */
export const undoKey: Shortcut<'undo'> = {
  keys: 'Ctrl+Z',
  meaning: 'Отменить сделанное, пока внизу есть такая кнопка',
  press: { 'Mod+KeyZ': 'undo' },
}
