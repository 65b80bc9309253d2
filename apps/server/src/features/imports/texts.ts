import {
  clientKinds,
  counted,
  type Forms,
  type ImportField,
  type ImportTarget,
  leadStatuses,
} from '@veranda/contract'
import { headingTexts } from './heading-texts.ts'

const leads: Forms = ['заявка', 'заявки', 'заявок']
const clients: Forms = ['клиент', 'клиента', 'клиентов']
const rows: Forms = ['строка', 'строки', 'строк']

const forms: Record<ImportTarget, Forms> = { leads, clients }

export const texts = {
  headings: headingTexts,
  /** Lower-case synonyms of a status, besides its title and code. */
  statuses: {
    new: ['новая', 'новый', 'новое', 'не обработан', 'не обработана'],
    processing: ['в работе', 'обрабатывается', 'принята', 'in progress'],
    completed: [
      'завершена',
      'завершён',
      'завершен',
      'выполнена',
      'выполнен',
      'успешно',
      'done',
      'closed',
      'won',
    ],
    rejected: ['отклонена', 'отклонён', 'отклонен', 'отказ', 'спам', 'lost'],
  },
  /** Lower-case synonyms of a client's kind, besides its title. */
  kinds: {
    person: ['физ лицо', 'физ. лицо', 'физическое лицо', 'частное лицо', 'частник', 'фл', 'person'],
    sole_proprietor: ['индивидуальный предприниматель', 'предприниматель', 'sole proprietor'],
    organisation: [
      'юрлицо',
      'юр лицо',
      'юр. лицо',
      'юридическое лицо',
      'юл',
      'компания',
      'фирма',
      'ооо',
      'company',
      'organisation',
      'organization',
    ],
  },
  checked: ['да', 'yes', 'true', '1', '+', 'x', 'х', 'есть', 'истина'],
  yes: 'Да',
  no: 'Нет',
  errors: {
    name: 'Имя клиента обязательно',
    namedBy: (name: string) => `Имени нет, клиент назван «${name}»`,
    nobody: 'Без этого в строке не осталось ни имени, ни телефона, ни email',
    nothing: 'В строке нет данных: заполните имя, телефон, email или другое поле',
    status: (value: string) =>
      `Неизвестный статус «${value}». Подойдут: ${Object.values(leadStatuses).join(', ')}`,
    kind: (value: string) => `Неизвестный тип «${value}». Подойдут: ${Object.values(clientKinds).join(', ')}`,
    user: (value: string) =>
      `Не нашли сотрудника «${value}»: нужен его email или имя, как в списке сотрудников`,
    users: (value: string) => `Сотрудников «${value}» несколько: укажите email`,
    created: 'Не похоже на дату, поставим дату импорта. Подойдёт, например, 21.11.2026 или 21.11.2026 14:30',
    future: 'Дата в будущем, поставим дату импорта',
    tooMany: (max: number) => `Загрузим только первые ${max}`,
    tooLong: (max: number) => `Не длиннее ${max} символов`,
    unknownField: 'Такого поля нет',
    fieldTwice: (title: string) => `Поле «${title}» выбрано для двух столбцов`,
    noKey: 'Выберите столбец для имени, телефона или email',
    noName: 'Выберите столбец с именем клиента',
    columns: 'Столбцы не совпадают с файлом: загрузите его ещё раз',
    user_id: 'Такого сотрудника нет или он не работает',
  },
  ready: {
    title: 'Импорт завершён',
    message: (
      target: ImportTarget,
      {
        file_name,
        created_count,
        updated_count,
        skipped_count,
        failed_count,
        warned_count,
      }: {
        file_name: string
        created_count: number
        updated_count: number
        skipped_count: number
        failed_count: number
        warned_count: number
      },
    ) =>
      [
        `«${file_name}»: добавлено — ${counted(created_count, forms[target])}`,
        updated_count > 0 && `обновлено — ${updated_count}`,
        skipped_count > 0 && `пропущено — ${counted(skipped_count, rows)}`,
        failed_count > 0 && `с ошибками — ${counted(failed_count, rows)}`,
        warned_count > 0 && `не все ячейки прочитаны — ${counted(warned_count, rows)}`,
      ]
        .filter(Boolean)
        .join(', '),
  },
  failed: {
    title: 'Импорт прервался',
    message: (file: string) =>
      `«${file}»: часть строк могла не попасть в базу. Посмотрите, что добавлено, или отмените импорт и начните заново.`,
  },
  reverted: {
    title: 'Импорт отменён',
    message: (file: string, keptCount: number) =>
      keptCount === 0
        ? `«${file}»: всё возвращено, как было`
        : `«${file}»: всё возвращено, кроме измененного после импорта — ${counted(keptCount, rows)}`,
  },
  report: {
    file: (file: string) => `${file.replace(/\.\w+$/, '')}, ошибки.csv`,
    row: 'Строка',
    reason: 'Причина',
    outcome: 'Что со строкой',
    refused: 'Не загружена',
    warned: 'Загружена без этой ячейки',
  },
  example: {
    file: { leads: 'Пример импорта заявок.csv', clients: 'Пример импорта клиентов.csv' },
    row: {
      name: 'Анна Ким',
      phone: '+7 912 345-67-89',
      email: 'anna@example.com',
      notes: 'Веранда 4 × 3 м',
      user: '',
      created_at: '21.11.2026 14:30',
      status: 'Новый',
      source: 'Авито',
      tags: 'Дача, Повторный',
      site: 'Омск, Лесная ул., 12',
      kind: 'Организация',
      legal_name: 'ООО «Тёплая веранда»',
      inn: '5500012349',
      kpp: '550001001',
      ogrn: '1125500012340',
      legal_address: 'Омск, Садовая ул., 5',
      bank: 'Сибирский банк ПАО Сбербанк',
      bik: '045004641',
      account: '40702810600000012345',
      corr_account: '30101810500000000641',
    } satisfies Record<ImportField, string> as Record<string, string>,
  },
}
