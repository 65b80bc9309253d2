export const texts = {
  chart: { byDay: 'Заявки по дням', byMonth: 'Заявки по месяцам' },
  day: 'День',
  month: 'Месяц',
  total: 'Итого',
  created: 'Пришло',
  converted: 'Стали клиентами',
  others: 'Остальные',
  waits: (time: string) => `ждёт ${time}`,
  taking: {
    success: ({ number }: { number: number }) => `Заявка №${number} у вас в работе`,
    failure: 'Не удалось взять заявку',
  },
  taken: (number: number) => `Вы взяли заявку №${number}`,
  giveBack: { failure: 'Не удалось вернуть заявку' },
}
