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
}
