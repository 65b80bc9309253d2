export const texts = { notYours: 'Нельзя разрешить ключу то, чего не можете вы сами' }
