import type { Forms } from '@veranda/contract'

const orderForms: Forms = ['заказ', 'заказа', 'заказов']
const pieceForms: Forms = ['полотно', 'полотна', 'полотен']

export const materialsTexts = {
  choose: 'Заказы',
  chosen: 'Выбрано',
  hint: 'Заказы в производстве и те, что ждут предоплату.',
  all: 'Выбрать все',
  none: 'Снять все',
  orderForms,
  pieceForms,
  order: (number: string, title: string) => (title ? `№ ${number}, ${title}` : `№ ${number}`),
  isCut: 'раскроен',
  loadFailure: 'Не удалось посчитать материалы',
  emptyTitle: 'Покупать пока нечего',
  emptyText: 'Материалы появятся, когда заказы перейдут на этап «Ждём предоплату» или «В производстве».',
  nothingChosen: 'Выберите хотя бы один заказ.',
  film: 'Плёнка',
  filmHint: 'Площадь деталей без отходов; раскроенные заказы не считаются.',
  filmLine: (name: string, square: string, pieces: string) => `${name}: ${square} м², ${pieces}`,
  noFilm: 'Плёнка больше не нужна.',
  rest: 'Остальные материалы',
  restHint: 'Крепёж и саморезы — с запасом на брак из настроек производства.',
  export: 'Скачать таблицу',
  exportFailure: 'Не удалось скачать таблицу',
  joint: {
    title: 'Общий раскрой',
    hint: 'Детали всех выбранных заказов на одном рулоне: отходов обычно меньше.',
    action: 'Посчитать общий раскрой',
    again: 'Посчитать заново',
    failure: 'Не удалось посчитать общий раскрой',
    pending: 'Считаем раскладки: это займёт несколько секунд.',
    nothing: 'Кроить нечего: все выбранные заказы уже раскроены.',
    figures: (square: string, separateSquare: string) =>
      `Вместе ${square} м², по отдельности ${separateSquare} м²`,
    saved: (square: string, percent: string) => `Экономия ${square} м² (${percent} %)`,
    noSaving: 'По отдельности не хуже',
    roll: (width: string, metres: string, percent: string) =>
      `Рулон ${width} мм × ${metres} м, использовано ${percent} %`,
    drawing: (film: string) => `Общая раскладка: ${film}`,
  },
}
