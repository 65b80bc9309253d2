import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { type DocumentData, documentKinds, type OrderDocument } from '@veranda/contract'
import { roubles } from '#lib/format/money.ts'
import { NoWrapNumbers } from '#ui/no-wrap-numbers.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { texts as t } from './texts.ts'

/** The content of a document, also for print. */
export function DocumentPaper({ document }: { document: OrderDocument }) {
  const { data, kind } = document
  const party = [data.client.legal_name || data.client.name, data.client.phone].filter(Boolean).join(', ')
  return (
    <Card
      component="article"
      sx={{ p: { xs: 2, sm: 4 }, '@media print': { border: 0, boxShadow: 'none', p: 0 } }}
    >
      <Typography color="textSecondary">{data.seller_name}</Typography>
      <Typography variant="h1" sx={{ mb: 2 }}>
        <NoWrapNumbers text={data.heading} />
      </Typography>
      {party && <Fact label={t.client} value={party} />}
      {data.address && <Fact label={t.address} value={data.address} />}
      {documentKinds[kind].hasPrices && data.lines.length > 0 && <Prices document={document} />}
      <Stack sx={{ gap: 1, my: 2 }}>
        {data.paragraphs.map((text) => (
          <Typography key={text}>{text}</Typography>
        ))}
      </Stack>
      {data.payment_qr && <QrCode text={data.payment_qr} label={t.payQr} />}
      <Typography variant="h2" sx={{ mt: 4, mb: 2 }}>
        {t.specification}
      </Typography>
      <Stack sx={{ gap: 3 }}>
        {data.openings.map((one, index) => (
          // Two openings may have the same name.
          // biome-ignore lint/suspicious/noArrayIndexKey: the paper never changes
          <Opening key={index} one={one} isForShop={kind === 'work_order'} />
        ))}
      </Stack>
      {data.cutting.length > 0 && <Cutting cutting={data.cutting} />}
    </Card>
  )
}

/** The cutting plan when the document was issued. */
function Cutting({ cutting }: Pick<DocumentData, 'cutting'>) {
  return (
    <Box component="section" sx={{ mt: 4, breakBefore: 'page' }}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {t.cutting}
      </Typography>
      {cutting.map(({ film, facts, sheets }) => (
        <Stack key={`${film} ${facts}`} sx={{ gap: 1, mb: 3 }}>
          <Typography variant="h3">{film}</Typography>
          <Typography color="textSecondary">{facts}</Typography>
          {sheets.map(({ title, svg }) => (
            <Picture key={title} svg={svg} title={title} />
          ))}
        </Stack>
      ))}
    </Box>
  )
}

function Picture({ svg, title }: { svg: string; title: string }) {
  return (
    <Box component="figure" sx={{ m: 0, breakInside: 'avoid' }}>
      <Typography component="figcaption" variant="body2" sx={{ fontWeight: 600, mb: 0.5 }}>
        {title}
      </Typography>
      <Box
        component="img"
        src={asPicture(svg)}
        alt={t.layout(title)}
        sx={{ width: '100%', bgcolor: 'common.white' }}
      />
    </Box>
  )
}

/** As an image, so that no markup of a document enters the page. */
const asPicture = (svg: string) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <Typography>
      <Typography component="span" color="textSecondary">{`${label}: `}</Typography>
      {value}
    </Typography>
  )
}

/** The variants with their prices, or the only price. */
function Prices({ document: { data, accepted_variant } }: { document: OrderDocument }) {
  if (data.variants.length === 0) return <Lines data={data} />
  return data.variants.map((variant, index) => (
    <Box component="section" key={variant.name} sx={{ mt: 3 }}>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center' }}>
        <Typography variant="h2">{t.variant(index + 1, variant.name)}</Typography>
        {index === accepted_variant && <StatusChip label={t.chosen} color="success" />}
      </Stack>
      <Typography color="textSecondary">{variant.differences.join(' · ')}</Typography>
      <Lines data={{ ...variant, due_kopecks: null }} />
    </Box>
  ))
}

type Priced = Pick<DocumentData, 'lines' | 'total_kopecks' | 'due_kopecks' | 'in_words' | 'vat_note'>

function Lines({ data }: { data: Priced }) {
  const row = (label: string, kopecks: number) => (
    <TableRow>
      <TableCell colSpan={2} align="right" sx={{ fontWeight: 600 }}>
        {label}
      </TableCell>
      <TableCell align="right" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
        {roubles(kopecks)}
      </TableCell>
    </TableRow>
  )
  return (
    <Box sx={{ overflowX: 'auto', my: 2 }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{t.columns.title}</TableCell>
            <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
              {t.columns.qty}
            </TableCell>
            <TableCell align="right">{t.columns.amount}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {data.lines.map(({ title, qty, unit, amount_kopecks }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the paper never changes
            <TableRow key={index}>
              <TableCell>{title}</TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>{`${qty} ${unit}`}</TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                {roubles(amount_kopecks)}
              </TableCell>
            </TableRow>
          ))}
          {row(t.total, data.total_kopecks)}
          {data.due_kopecks !== null &&
            data.due_kopecks !== data.total_kopecks &&
            row(t.due, data.due_kopecks)}
        </TableBody>
      </Table>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {`${t.inWords}: ${data.in_words}. ${data.vat_note}`}
      </Typography>
    </Box>
  )
}

function Opening({ one, isForShop }: { one: DocumentData['openings'][number]; isForShop: boolean }) {
  return (
    <Box
      component="section"
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr', sm: '300px 1fr' },
        breakInside: 'avoid',
      }}
    >
      <Box
        component="img"
        src={asPicture(one.svg)}
        alt={t.drawing(one.name)}
        sx={{ width: '100%', maxHeight: 320, bgcolor: 'common.white', borderRadius: 1 }}
      />
      <div>
        <Typography variant="h3">{`${one.name} · ${t.qty(one.qty)}`}</Typography>
        <Typography color="textSecondary" sx={{ mb: 1 }}>
          {`${one.size} · ${one.film}`}
        </Typography>
        {one.details.map((text) => (
          <Typography key={text} variant="body2">
            {text}
          </Typography>
        ))}
        {isForShop && (
          <Typography variant="body2" sx={{ mt: 1, fontWeight: 600 }}>
            {t.panels(one.panels.map(({ w, h }) => `${w} × ${h}`).join(', '))}
          </Typography>
        )}
      </div>
    </Box>
  )
}
