import type { Forms } from '@veranda/contract'
import type { IconGroup } from './icon-search.ts'

const forms: Forms = ['иконка', 'иконки', 'иконок']

const groups: Record<IconGroup, { title: string; hint: string }> = {
  actions: {
    title: 'Действия',
    hint: 'Кнопки и пункты меню. У кнопки без слов всегда есть название для чтения вслух.',
  },
  states: { title: 'Состояния и направления', hint: 'Как обстоят дела и куда ведёт нажатие.' },
  sections: { title: 'Разделы и предметы', hint: 'Меню, пустые списки и заголовки.' },
  things: { title: 'Файлы, люди и связь', hint: 'То, с чем работают: файлы, люди, сообщения.' },
}

export const iconsTexts = {
  intro: 'Все иконки, которые есть в интерфейсе. Нажмите на иконку, и её имя окажется в буфере обмена.',
  forms,
  search: 'Поиск иконок',
  searchHint: 'Имя или смысл: «удалить»',
  groups,
  copied: (name: string) => `Имя «${name}» скопировано`,
  nothingTitle: 'Такой иконки нет',
  nothingText: 'Попробуйте другое слово или английское имя.',
  reset: 'Сбросить поиск',
}
