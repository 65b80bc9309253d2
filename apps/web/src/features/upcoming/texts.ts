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
    'instructions.index': 'Здесь будут инструкции по всем разделам «Веранды».',
    'instructions.general': 'Здесь будет рассказ о том, как начать работу.',
    'instructions.leads': 'Здесь будет инструкция по работе с заявками.',
    'instructions.chat': 'Здесь будет инструкция по работе с чатом.',
    'instructions.soft-windows': 'Здесь будет инструкция по заказам мягких окон.',
    'instructions.admin': 'Здесь будет инструкция по управлению компанией.',
    'instructions.clients': 'Здесь будет инструкция по работе с клиентами.',
    'instructions.file-manager': 'Здесь будет инструкция по работе с файлами.',
    'documents.show': 'Здесь будет документ: просмотр и печать.',
  } as Partial<Record<PageName, string>>,
}
