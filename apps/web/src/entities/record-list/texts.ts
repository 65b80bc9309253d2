export const texts = {
  trash: 'Корзина',
  more: 'Ещё действия',
  periods: {
    today: 'Сегодня',
    yesterday: 'Вчера',
    week: 'Эта неделя',
    last_week: 'Прошлая неделя',
    month: 'Этот месяц',
    last_month: 'Прошлый месяц',
  },
  from: 'С',
  to: 'По',
}
