export const texts = {
  unknownField: 'Неизвестное поле',
  moduleRequired: (name: string) => `Модуль «${name}» не активен или срок его действия истёк`,
}
