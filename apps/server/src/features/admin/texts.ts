export const texts = {
  ourOperator: 'Оператор «Веранды»',
  operator: (name: string) => `${name} (оператор платформы)`,
  module: (name: string, isOn: boolean) => `Модуль «${name}» ${isOn ? 'включён' : 'выключен'}`,
  impersonation: {
    title: 'Оператор платформы вошёл в компанию',
    message: (name: string, minutes: number, reason: string) =>
      `${name} может смотреть данные компании ${minutes} минут, менять их не может. Причина: ${reason}`,
  },
  resetSent: (name: string) => `${name}: отправлена ссылка для нового пароля`,
  stopped: 'Остановлена оператором',
  job: (id: number) => `Задача № ${id}`,
} as const
