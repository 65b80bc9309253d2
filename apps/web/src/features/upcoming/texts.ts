import type { PageName } from '@veranda/contract'

/** One honest line for each page that is not there yet. */
export const texts = {
  general: 'Скоро здесь появится этот раздел.',
  byPage: {
    dashboard:
      'Здесь будет «Мой день»: новые заявки, задачи и показатели компании. А пока все заявки ждут вас в разделе «Заявки».',
  } as Partial<Record<PageName, string>>,
}
