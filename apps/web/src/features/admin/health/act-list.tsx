import Box from '@mui/material/Box'
import { useInfiniteQuery } from '@tanstack/react-query'
import { operatorActs } from '@veranda/contract'
import { actsQuery } from '#features/admin/admin-queries.ts'
import { texts } from '#features/admin/texts.ts'
import { useDates } from '#lib/format/dates.ts'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { Row, Rows, SecondaryText } from './rows.tsx'

const t = texts.acts

/** Operators' actions on a company. */
export function ActList({ companyId }: { companyId: number }) {
  const dates = useDates()
  const query = useInfiniteQuery(actsQuery(companyId))
  return (
    <PagedList query={query} texts={t}>
      {(acts) =>
        acts.length === 0 ? (
          <SecondaryText>
            {t.emptyTitle}. {t.emptyText}
          </SecondaryText>
        ) : (
          <Rows label={texts.company.acts}>
            {acts.map((act) => (
              <Row key={act.id} columns="minmax(0, 1fr) minmax(0, 1fr) auto" sx={{ py: 1.25 }}>
                <Box sx={{ fontWeight: 600 }}>{operatorActs[act.act]}</Box>
                <Box>{act.title}</Box>
                <SecondaryText>
                  {act.operator_name} · {dates.dateTime(act.created_at)}
                </SecondaryText>
              </Row>
            ))}
          </Rows>
        )
      }
    </PagedList>
  )
}
