export const texts = {
  product: 'Веранда',
  skipToContent: 'Перейти к содержимому',
  menu: 'Меню',
  opening: 'Открываем страницу',
  openMenu: 'Открыть меню',
  closeMenu: 'Закрыть меню',
  mainNavigation: 'Разделы',
  account: 'Аккаунт',
  signOut: 'Выйти',
  locked: (module: string) => `Закрыто: нет модуля «${module}»`,
  sections: {
    work: 'Работа',
    setup: 'Настройка',
    company: 'Компания',
    components: 'Компоненты',
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
