import { counted, type Forms, formatNumber } from '@veranda/contract'

const ratingForms: Forms = ['оценка', 'оценки', 'оценок']

export const chatTexts = {
  emptyText: 'Выберите другой период: новые диалоги с посетителями появятся здесь сами.',
  cards: {
    created: 'Новые диалоги',
    answered: 'С ответом',
    missed: 'Пропущено',
    median: 'Первый ответ',
    p90: '9 из 10 ответов',
    rating: 'Оценка посетителей',
    leads: 'Заявки из чата',
    waiting: 'Ждут ответа сейчас',
  },
  ratings: (count: number) => counted(count, ratingForms),
  ofNew: (share: string) => `${share} новых`,
  noSpam: 'Без спама',
  noAnswers: 'Ответов пока нет',
  median: 'В половине диалогов — быстрее',
  p90: 'Дольше ждал каждый десятый',
  noRatings: 'Оценок пока нет',
  anyTime: 'Не зависит от периода',
  flow: {
    byDay: 'Диалоги по дням',
    byMonth: 'Диалоги по месяцам',
    hint: 'По дню первого сообщения. Пропущенный — тот, что закрыт без ответа или ждёт больше суток',
    day: 'День',
    created: 'Новые',
    answered: 'С ответом',
    missed: 'Пропущено',
    open: 'Ещё без ответа',
  },
  hours24: {
    title: 'Когда пишут',
    hint: 'Новые диалоги по часам: в какое время нужен дежурный',
    columns: ['Час', 'Новые диалоги'],
    hour: (hour: number) => `${hour}:00–${hour + 1}:00`,
  },
  people: {
    title: 'По сотрудникам',
    hint: 'Первые ответы и оценки — по диалогам, начатым за период; сообщения — по дню отправки',
    columns: ['Сотрудник', 'Первых ответов', 'Ведёт', 'Сообщений', 'Медиана ответа', 'Оценка'],
    none: 'За период никто не отвечал посетителям.',
    rating: (rating: string, count: number) => `${rating} (${formatNumber(count)})`,
  },
}
