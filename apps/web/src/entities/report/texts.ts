export const texts = {
  figures: 'Главные цифры',
  open: (name: string, value: string) => `${name}: ${value}. Открыть список`,
  table: 'Показать таблицей',
  chart: 'Показать диаграммой',
  periodLabel: 'За какой период',
  periods: {
    month: 'Этот месяц',
    last_month: 'Прошлый месяц',
    quarter: 'Квартал',
    year: 'Год',
    custom: 'Свой период',
  },
  from: 'С',
  to: 'По',
  between: (from: string, to: string) => (from === to ? from : `${from} — ${to}`),
}
