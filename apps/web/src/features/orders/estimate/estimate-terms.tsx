import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { foundationNames, heightNames } from '@veranda/contract'
import { heights, type OrderTerms } from '@veranda/soft-windows'
import { NumberField, ReadOnly } from '#features/orders/opening-editor/editor-fields.tsx'
import { priceListsQuery } from '#features/orders/page/order-page-queries.ts'
import { AmountField } from '#ui/fields/amount-field.tsx'
import { EstimateServices } from './estimate-services.tsx'
import { estimateTexts } from './estimate-texts.ts'

const t = estimateTexts.terms

interface Props {
  terms: OrderTerms
  priceListId: number | null
  mayEdit: boolean
  onChange: (change: Partial<OrderTerms>) => void
  onPriceList: (id: number | null) => void
}

/** Terms of the order that affect its price. */
export function EstimateTerms({ terms, priceListId, mayEdit, onChange, onPriceList }: Props) {
  return (
    <ReadOnly value={!mayEdit}>
      <Stack component="fieldset" sx={{ gap: 2, border: 0, p: 0, m: 0, minWidth: 0 }}>
        <Typography component="legend" variant="h3" sx={{ p: 0, mb: 2 }}>
          {t.region}
        </Typography>
        {mayEdit && <PriceListField value={priceListId} onChange={onPriceList} />}
        <Box sx={twoColumns}>
          <AmountField
            label={t.discount}
            value={terms.discount_bp || null}
            onChange={(discount) => onChange({ discount_bp: discount ?? 0 })}
            isReadOnly={!mayEdit}
            fault={t.discountFault}
            max={10_000}
          />
          <FormControlLabel
            control={
              <Switch
                checked={terms.urgent}
                disabled={!mayEdit}
                onChange={(_event, urgent) => onChange({ urgent })}
              />
            }
            label={t.urgent}
            sx={{ minHeight: 44 }}
          />
        </Box>
        {terms.urgent && (
          <AmountField
            label={t.urgency}
            value={terms.urgency_bp ?? null}
            onChange={(urgency) => onChange({ urgency_bp: urgency ?? undefined })}
            isReadOnly={!mayEdit}
            hint={t.urgencyHint}
            fault={t.discountFault}
            max={10_000}
          />
        )}
        <MountingFields terms={terms} mayEdit={mayEdit} onChange={onChange} />
        <EstimateServices
          services={terms.services}
          mayEdit={mayEdit}
          onChange={(services) => onChange({ services })}
        />
      </Stack>
    </ReadOnly>
  )
}

/** Shown only if there are several price lists. */
function PriceListField({
  value,
  onChange,
}: {
  value: number | null
  onChange: (id: number | null) => void
}) {
  const { data: lists = [] } = useQuery(priceListsQuery)
  const defaultList = lists.find(({ is_default }) => is_default)
  const isArchived = value !== null && lists.length > 0 && !lists.some(({ id }) => id === value)
  if (lists.length < 2 && !isArchived) return null
  return (
    <TextField
      select
      label={t.priceList}
      value={value ?? defaultList?.id ?? ''}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {isArchived && (
        <MenuItem value={value} disabled>
          {t.priceListPutAway}
        </MenuItem>
      )}
      {lists.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** Side by side if both fit. */
const twoColumns = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(170px, 1fr))' }

const none = ''

function MountingFields({
  terms: { mounting },
  mayEdit,
  onChange,
}: Pick<Props, 'terms' | 'mayEdit' | 'onChange'>) {
  const change = (part: Partial<NonNullable<OrderTerms['mounting']>>) =>
    mounting && onChange({ mounting: { ...mounting, ...part } })
  const choose = (foundation: string) => {
    if (foundation === none) return onChange({ mounting: null })
    onChange({
      mounting: mounting
        ? { ...mounting, foundation }
        : { foundation, km: 0, height: 'none', days: 0, manual_reason: '' },
    })
  }
  return (
    <>
      <TextField
        select
        label={t.mounting}
        value={mounting?.foundation ?? none}
        disabled={!mayEdit}
        onChange={(event) => choose(event.target.value)}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        <MenuItem value={none}>{t.noMounting}</MenuItem>
        {Object.entries(foundationNames).map(([code, name]) => (
          <MenuItem key={code} value={code}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      {mounting && (
        <>
          <Box sx={twoColumns}>
            <NumberField
              label={t.km}
              value={mounting.km || undefined}
              onChange={(km) => change({ km: Math.min(km ?? 0, 5000) })}
            />
            <TextField
              select
              label={t.height}
              value={mounting.height}
              disabled={!mayEdit}
              onChange={(event) => {
                const height = heights.find((one) => one === event.target.value)
                if (height) change({ height })
              }}
            >
              {heights.map((code) => (
                <MenuItem key={code} value={code}>
                  {heightNames[code]}
                </MenuItem>
              ))}
            </TextField>
          </Box>
          {mounting.height !== 'none' && (
            <NumberField
              label={t.days}
              value={mounting.days || undefined}
              onChange={(days) => change({ days: Math.min(days ?? 0, 100) })}
            />
          )}
          <AmountField
            label={t.manual}
            value={mounting.manual_price ?? null}
            onChange={(manual_price) => change({ manual_price })}
            isReadOnly={!mayEdit}
            hint={t.manualHint}
            fault={t.manualHint}
          />
          {mounting.manual_price != null && (
            <TextField
              label={t.manualReason}
              value={mounting.manual_reason}
              onChange={(event) => change({ manual_reason: event.target.value })}
              slotProps={{ htmlInput: { maxLength: 500, readOnly: !mayEdit } }}
            />
          )}
        </>
      )}
    </>
  )
}
