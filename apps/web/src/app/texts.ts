import { plural } from '@veranda/contract'

export const texts = {
  product: 'Веранда',
  skipToContent: 'Перейти к содержимому',
  menu: 'Меню',
  opening: 'Открываем страницу',
  openMenu: 'Открыть меню',
  closeMenu: 'Закрыть меню',
  foldMenu: 'Свернуть меню',
  unfoldMenu: 'Развернуть меню',
  mainNavigation: 'Разделы',
  account: 'Аккаунт',
  signOut: 'Выйти',
  shortcuts: 'Горячие клавиши',
  viewingAs: (role: string) => `Вы смотрите глазами роли «${role}»: менять ничего нельзя.`,
  viewAsMyself: 'Вернуться к себе',
  impersonation: {
    label: 'Просмотр компании',
    // Company names bring their own quotation marks.
    title: (company: string) => `Вы смотрите компанию ${company} как оператор`,
    reason: (reason: string, until: string) =>
      `Причина: ${reason.replace(/\.$/, '')}. Менять ничего нельзя, просмотр закончится в ${until}.`,
    leave: 'Выйти',
  },
  chatsWaiting: (count: number) =>
    `Ждут внимания: ${count} ${plural(count, ['диалог', 'диалога', 'диалогов'])}`,
  locked: (module: string) => `Закрыто: нет модуля «${module}»`,
  sections: {
    work: 'Работа',
    setup: 'Настройка',
    company: 'Компания',
    admin: 'Платформа',
    components: 'Компоненты',
  },
  closed: {
    title: 'Компания закрыта',
    text: (until: string) => `До ${until} её можно вернуть со всеми данными. Потом мы удалим их навсегда.`,
    notOwner: 'Вернуть её может владелец. Если это ошибка, напишите ему.',
    reopen: 'Вернуть компанию',
    reopenCall: { success: 'Компания снова работает', failure: 'Не удалось вернуть компанию' },
  },
  notFound: {
    title: 'Страница не найдена',
    text: 'Возможно, ссылка устарела или в адресе опечатка.',
    toDashboard: 'На рабочий стол',
    toLanding: 'На главную',
  },
  pageError: {
    title: 'Страница не открылась',
    text: 'Что-то пошло не так. Обновите страницу, а если не поможет, напишите нам.',
    reload: 'Обновить страницу',
  },
  tooManyRequests: {
    title: 'Слишком много запросов',
    text: 'Пожалуйста, подождите немного перед следующим запросом',
  },
}
