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
    days7: '7 дней',
    days30: '30 дней',
  },
  from: 'С',
  to: 'По',
}
