export const texts = { privateHost: 'Адрес ведёт во внутреннюю сеть: такие не вызываем' }
