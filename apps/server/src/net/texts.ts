export const texts = { innerHost: 'Адрес ведёт во внутреннюю сеть: такие не вызываем' }
