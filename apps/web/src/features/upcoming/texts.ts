import type { PageName } from '@veranda/contract'

/** One honest line for each page that is not there yet. */
export const texts = {
  general: 'Скоро здесь появится этот раздел.',
  byPage: {
    dashboard:
      'Здесь будет «Мой день»: новые заявки, задачи и показатели компании. А пока все заявки ждут вас в разделе «Заявки».',
    'orders.index': 'Здесь будут заказы мягких окон: замеры, расчёт цены, раскрой и документы.',
    'orders.show': 'Здесь будет карточка заказа с изделиями, расчётом и документами.',
    'chats.index': 'Здесь будет переписка с посетителями сайта и с коллегами.',
    'account-settings': 'Здесь можно будет изменить имя, пароль и звук уведомлений.',
    'documents.show': 'Здесь будет документ: просмотр и печать.',
  } as Partial<Record<PageName, string>>,
}
