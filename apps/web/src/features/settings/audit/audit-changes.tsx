import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import {
  type AuditEntity,
  type AuditEntry,
  clientKinds,
  leadFieldTypes,
  leadStatuses,
  nameOf,
  orderStages,
  type PriceValue,
  priceCell,
  priceGroups,
  priceShown,
  priceText,
  roles,
  weldPolicyNames,
} from '@veranda/contract'
import { fieldNames } from '#features/settings/field-names-texts.ts'
import { texts } from '#features/settings/texts.ts'

const t = texts.audit

type ValueNames = Record<string, Record<string, string>>

/** Of values that are stored as codes, by the record's kind and the field. */
const namesByEntity: Partial<Record<AuditEntity, ValueNames>> = {
  lead: { status: leadStatuses },
  client: { kind: clientKinds },
  order: { stage: orderStages },
  user: { role: roles },
  lead_field: { type: leadFieldTypes },
}

const commonNames: ValueNames = { weld_policy: weldPolicyNames }

/** Old and new values side by side. */
export function AuditChangesTable({ entity, changes }: Pick<AuditEntry, 'entity' | 'changes'>) {
  return (
    <TableContainer>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{t.field}</TableCell>
            <TableCell>{t.before}</TableCell>
            <TableCell>{t.after}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {flattened(changes, { ...commonNames, ...namesByEntity[entity] }).map(({ key, before, after }) => (
            <TableRow key={key} sx={{ '&:last-child > *': { border: 0 } }}>
              <TableCell sx={{ color: 'text.secondary' }}>{titleOf(key)}</TableCell>
              <TableCell sx={{ textDecoration: before ? 'line-through' : 'none', color: 'text.secondary' }}>
                {before || t.nothing}
              </TableCell>
              <TableCell>{after || t.nothing}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

interface Change {
  key: string
  before: string
  after: string
}

/** Settings are logged as whole objects: only the parts that differ are shown. */
function flattened(changes: AuditEntry['changes'], names: ValueNames): Change[] {
  return Object.entries(changes).flatMap(([key, [before, after]]) => {
    if (!isObject(before) || !isObject(after))
      return [{ key, before: shown(key, before, names), after: shown(key, after, names) }]
    const parts = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return parts
      .map((part) => ({
        key: part,
        before: shown(part, before[part], names),
        after: shown(part, after[part], names),
      }))
      .filter((one) => one.before !== one.after)
  })
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function shown(key: string, value: unknown, names: ValueNames): string {
  if (value === null || value === undefined) return ''
  const cell = priceCell(key)
  if (cell) return priceShown(value as PriceValue, cell.unit)
  if (key.endsWith('_bp') && typeof value === 'number') return `${priceText(value, 'percent')} %`
  const codes = names[key]
  if (codes) return nameOf(codes, String(value))
  if (typeof value === 'boolean') return value ? t.yes : t.no
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function titleOf(key: string): string {
  const cell = priceCell(key)
  if (!cell) return fieldNames[key] ?? key
  const group = priceGroups[cell.group]
  return cell.title.startsWith(group) ? cell.title : `${group}: ${cell.title}`
}
