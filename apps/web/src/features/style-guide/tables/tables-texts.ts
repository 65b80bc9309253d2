import type { Forms } from '@veranda/contract'
import type { SampleSort } from './sample-orders.ts'

const forms: Forms = ['заказ', 'заказа', 'заказов']

const sorts: Record<SampleSort, string> = {
  '-number': 'Сначала новые',
  promised_on: 'По сроку',
  '-total_kopecks': 'Сначала дорогие',
}

export const tablesTexts = {
  intro:
    'Списки и таблицы: как они ведут себя на компьютере и на телефоне. Заказы здесь для образца, менять их можно смело.',
  records: {
    title: 'Список записей',
    hint: 'Там, где столбцам тесно, строка становится карточкой. Деньги и числа стоят справа, чтобы их было легко сравнить.',
    label: 'Заказы для образца',
    list: {
      forms,
      loadFailure: 'Не удалось загрузить заказы',
      moreFailure: 'Не удалось загрузить следующие заказы',
      retry: 'Повторить',
    },
    search: 'Поиск заказов',
    searchHint: 'Номер, имя или изделие',
    sort: 'Порядок',
    sorts,
    inWork: 'В производстве',
    density: 'Плотность строк',
    columns: {
      order: 'Заказ',
      client: 'Клиент',
      stage: 'Этап',
      total: 'Сумма',
      promised: 'Срок',
      actions: 'Действия',
    },
    number: (id: number) => `№ ${id}`,
    promisedOn: (day: string) => `к ${day}`,
    choose: (id: number) => `Выбрать заказ № ${id}`,
    chooseAll: 'Выбрать все заказы',
    chosenLabel: 'Выбранные заказы',
    chosen: (count: string) => `Выбрано: ${count}`,
    clear: 'Снять выбор',
    actions: (id: number) => `Действия с заказом № ${id}`,
    copy: 'Скопировать номер',
    copied: 'Номер скопирован',
    remove: 'Удалить',
    removed: (id: number) => `Заказ № ${id} перемещён в корзину`,
    nothingTitle: 'Заказов не нашлось',
    nothingText: 'Попробуйте другой номер, имя или изделие.',
    reset: 'Сбросить фильтры',
  },
  keys: {
    title: 'Клавиши',
    hint: 'Всё, что делается мышью, делается и с клавиатуры.',
    rows: [
      { key: 'Tab', meaning: 'К следующей кнопке, ссылке или флажку. Shift и Tab ведут назад.' },
      { key: 'Пробел', meaning: 'Выбрать строку, нажать кнопку, взять строку для перемещения.' },
      { key: 'Enter', meaning: 'Открыть запись по ссылке, выбрать пункт меню.' },
      { key: 'Стрелки', meaning: 'По пунктам меню и списков; взятая строка едет вверх и вниз.' },
      { key: 'Esc', meaning: 'Закрыть меню или окно, вернуть взятую строку на место.' },
    ],
  },
  figures: {
    title: 'Итоги',
    hint: 'Таблица отчёта: числа справа, последняя строка подводит итог. На телефоне каждая строка становится списком.',
    columns: ['Менеджер', 'Заказов', 'Окон', 'Сумма'],
    rows: [
      { name: 'Ольга Смирнова', orders: '12', windows: '84', kopecks: 61_240_000, isTotal: false },
      { name: 'Тимур Садыков', orders: '9', windows: '57', kopecks: 43_805_000, isTotal: false },
      { name: 'Всего', orders: '21', windows: '141', kopecks: 105_045_000, isTotal: true },
    ],
  },
  ordered: {
    title: 'Порядок вручную',
    hint: 'Строки меняют местами мышью, пальцем, стрелками или кнопками «Выше» и «Ниже».',
    items: [
      { id: 1, label: 'Раскрой плёнки' },
      { id: 2, label: 'Кант и сварка швов' },
      { id: 3, label: 'Люверсы и скобы' },
      { id: 4, label: 'Проверка и упаковка' },
    ],
  },
}
