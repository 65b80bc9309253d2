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
  foundationNames,
  heightNames,
  leadFieldTypes,
  leadStatuses,
  modules,
  nameOf,
  orderStages,
  type PriceValue,
  priceCell,
  priceGroups,
  priceShown,
  priceText,
  protections,
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
  lead_form: { protection: protections },
  order: { stage: orderStages, foundation: foundationNames, height: heightNames },
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
          {flattened(changes, { ...commonNames, ...namesByEntity[entity] }).map(({ path, before, after }) => (
            <TableRow key={path.join('.')} sx={{ '&:last-child > *': { border: 0 } }}>
              <TableCell sx={{ color: 'text.secondary' }}>{titleOf(path, entity)}</TableCell>
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
  /** The field's key after those of the objects that it is a part of. */
  path: [...string[], string]
  before: string
  after: string
}

function flattened(changes: AuditEntry['changes'], names: ValueNames): Change[] {
  return Object.entries(changes).flatMap(([key, [before, after]]) => partsOf([key], [before, after], names))
}

/** Settings are logged as whole objects, also where there was none before: only the parts that differ are shown. */
function partsOf(path: Change['path'], [before, after]: [unknown, unknown], names: ValueNames): Change[] {
  const key = path.at(-1) ?? ''
  const [old, now] = [before ?? {}, after ?? {}]
  if ((before == null && after == null) || !isObject(old) || !isObject(now))
    return [{ path, before: shown(key, before, names), after: shown(key, after, names) }]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .flatMap((part) => partsOf([...path, part], [old[part], now[part]], names))
    .filter((one) => one.before !== one.after)
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

/** What a part of a part is called depends on where it is. */
function titleOf(path: Change['path'], entity: AuditEntity): string {
  const key = path.at(-1) ?? ''
  const cell = priceCell(key)
  if (cell) {
    const group = priceGroups[cell.group]
    return cell.title.startsWith(group) ? cell.title : `${group}: ${cell.title}`
  }
  // A purchase is logged by the modules that it prolongs.
  const title = (entity === 'purchase' && moduleNames[key]) || (fieldNames[key] ?? key)
  const [whole] = path.slice(1, -1).slice(-1)
  return whole === undefined ? title : `${fieldNames[whole] ?? whole}: ${title}`
}

const moduleNames: Record<string, string> = Object.fromEntries(
  Object.entries(modules).map(([code, { name }]) => [code, name]),
)
