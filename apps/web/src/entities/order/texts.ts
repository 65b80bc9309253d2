export const texts = {
  title: 'Заказы',
  none: 'Заказов пока нет.',
  add: 'Создать заказ',
  loadFailure: 'Не удалось загрузить заказы',
  order: (number: string) => `Заказ № ${number}`,
  again: {
    title: (number: string) => `Уже есть заказ № ${number}`,
    text: 'По этой заявке заказ уже создан. Создать ещё один?',
    confirm: 'Создать ещё один',
  },
  create: {
    success: 'Заказ создан',
    failure: 'Не удалось создать заказ',
    exception: 'Произошла ошибка при создании заказа',
  },
} as const
