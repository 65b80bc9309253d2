import { counted, type Forms } from '@veranda/contract'

const orderForms: Forms = ['заказ', 'заказа', 'заказов']

export const sitesTexts = {
  title: 'Адреса объектов',
  empty: 'Дом, дача, кафе: где стоят или будут стоять окна. Адреса заказов появляются здесь сами.',
  what: 'адрес',
  orders: (count: number) => counted(count, orderForms),
  fromOrder: 'из заказа',
  map: (address: string) => `${address}, открыть на карте`,
  menu: (address: string) => `Действия: ${address}`,
  edit: 'Изменить',
  describe: 'Подписать',
  newOrder: 'Создать заказ здесь',
  remove: 'Удалить',
  loadFailure: 'Не удалось загрузить адреса',
  removed: (name: string) => `Адрес «${name}» удалён`,
  dialog: {
    addTitle: 'Новый адрес',
    editTitle: 'Адрес объекта',
    submit: 'Сохранить',
    address: 'Адрес',
    addressHint: 'Посёлок, улица, дом',
    title: 'Название',
    titleHint: 'Дача, дом, кафе на набережной',
    comment: 'Комментарий',
    commentHint: 'Как проехать, код домофона',
  },
  calls: {
    save: { failure: 'Не удалось сохранить адрес', exception: 'Произошла ошибка при сохранении адреса' },
    saved: 'Адрес сохранён',
    remove: { failure: 'Не удалось удалить адрес' },
    restore: { failure: 'Не удалось вернуть адрес' },
    createOrder: { failure: 'Не удалось создать заказ', exception: 'Произошла ошибка при создании заказа' },
  },
}
