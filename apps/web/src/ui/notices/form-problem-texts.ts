export const formProblemTexts = {
  conflict: 'Запись уже изменил другой сотрудник. Ваши правки остались — проверьте и сохраните ещё раз.',
  takeTheirs: 'Взять сохранённое',
  keepMine: 'Сохранить моё',
}
