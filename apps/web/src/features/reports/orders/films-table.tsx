import Typography from '@mui/material/Typography'
import type { ReportFilm } from '@veranda/contract'
import { metres, percent, squareMetres } from '#entities/report/report-numbers.ts'
import { texts } from '#features/reports/texts.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { ReportTable } from '#ui/report-table.tsx'

const t = texts.films

/** Film used, its waste, and what plans will use. */
export function FilmsTable({ films }: { films: ReportFilm[] }) {
  return (
    <SectionCard title={t.title} hint={t.hint}>
      {films.length === 0 ? (
        <Typography color="textSecondary">{t.none}</Typography>
      ) : (
        <ReportTable
          label={t.title}
          columns={t.columns}
          rows={films.map((film) => ({
            key: film.film,
            cells: [
              film.name,
              t.amount(metres(film.length_mm), squareMetres(film.taken_mm2)),
              t.area(squareMetres(film.pieces_mm2)),
              t.area(squareMetres(film.returned_mm2)),
              film.waste_bp === null
                ? texts.nothing
                : t.waste(squareMetres(film.waste_mm2), percent(film.waste_bp)),
              t.amount(metres(film.planned_length_mm), squareMetres(film.planned_mm2)),
            ],
          }))}
        />
      )}
    </SectionCard>
  )
}
