import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import UploadIcon from '@mui/icons-material/FileUploadOutlined'
import HistoryIcon from '@mui/icons-material/HistoryOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import {
  type CompanyPriceList,
  type FilmNames,
  limits,
  type PriceCell,
  type PriceGroup,
  type PriceSheet,
  priceCell,
  priceGroups,
  priceModels,
} from '@veranda/contract'
import type { PriceList } from '@veranda/soft-windows'
import { useRef, useState } from 'react'
import { failureText } from '#lib/http/failure-text.ts'
import { toast } from '#lib/notices/toasts.ts'
import { UnsavedGuard } from '#ui/dialogs/unsaved-guard.tsx'
import { LinkButton } from '#ui/router-link.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { PriceGroupCard } from './price-group.tsx'
import { PriceHistoryDialog } from './price-history-dialog.tsx'
import { PriceImportDialog } from './price-import-dialog.tsx'
import { useExportPrices, useReadSheet } from './price-queries.ts'
import { PriceSaveBar } from './price-save-bar.tsx'
import { pricesPath } from './prices-path.ts'
import { pricesTexts } from './prices-texts.ts'
import { UpcomingPrices } from './upcoming-prices.tsx'
import { usePriceDraft } from './use-price-draft.ts'
import { usePriceSaving } from './use-price-saving.ts'

const t = pricesTexts.editor

interface Props {
  list: CompanyPriceList
  inForce: PriceList
  films: FilmNames
}

/** Edits all prices of a list, effective from a day. */
export function PriceListEditor({ list, inForce, films }: Props) {
  const draft = usePriceDraft(inForce, films)
  const saving = usePriceSaving(list, draft)
  const take = (prices: PriceList) => {
    draft.take(prices)
    toast.success(t.taken)
  }
  const cells = Object.keys(draft.typed).flatMap((code) => priceCell(code, films) ?? [])
  return (
    <Stack component="form" noValidate onSubmit={saving.submit} sx={{ gap: 2 }}>
      <Head list={list} model={draft.model} films={films} onTake={take} />
      <UpcomingPrices list={list} onTake={take} />
      {groupsOf(cells, draft.model).map(([group, own]) => (
        <PriceGroupCard key={group} group={group} cells={own} draft={draft} films={films} />
      ))}
      <PriceSaveBar saving={saving} isDirty={draft.isDirty} />
      <UnsavedGuard isDirty={draft.isDirty} />
    </Stack>
  )
}

/** Tables in their order; those that can be filled are shown while empty. */
function groupsOf(cells: PriceCell[], model: PriceList['model']): [PriceGroup, PriceCell[]][] {
  const foreign: PriceGroup[] = model === 'component' ? ['bundle'] : ['film', 'edging', 'finish']
  return (Object.keys(priceGroups) as PriceGroup[])
    .filter((group) => !foreign.includes(group))
    .map((group) => [group, cells.filter((cell) => cell.group === group)])
}

interface HeadProps {
  list: CompanyPriceList
  model: PriceList['model']
  films: FilmNames
  onTake: (prices: PriceList) => void
}

function Head({ list, model, films, onTake }: HeadProps) {
  const [isHistory, setHistory] = useState(false)
  const save = useExportPrices(list.id)
  return (
    <Card component="section" aria-label={list.name} sx={{ p: { xs: 2, sm: 3 } }}>
      <LinkButton to={pricesPath()} startIcon={<ArrowBackIcon />} sx={{ ml: -1, mb: 1 }}>
        {t.back}
      </LinkButton>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h2">{list.name}</Typography>
        {list.is_default && <StatusChip label={pricesTexts.isDefault} color="success" />}
      </Stack>
      <Typography color="textSecondary" sx={{ mt: 0.5 }}>
        {priceModels[model]}. {t.hint}
      </Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 2 }}>
        <Button
          variant="outlined"
          startIcon={<DownloadIcon />}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          {t.export}
        </Button>
        <ImportButton listId={list.id} films={films} onTake={onTake} />
        <Button startIcon={<HistoryIcon />} onClick={() => setHistory(true)}>
          {t.history}
        </Button>
      </Stack>
      {isHistory && (
        <PriceHistoryDialog
          listId={list.id}
          films={films}
          onTake={(prices) => {
            setHistory(false)
            onTake(prices)
          }}
          onClose={() => setHistory(false)}
        />
      )}
    </Card>
  )
}

interface ImportProps {
  listId: number
  films: FilmNames
  onTake: (prices: PriceList) => void
}

function ImportButton({ listId, films, onTake }: ImportProps) {
  const input = useRef<HTMLInputElement>(null)
  const [sheet, setSheet] = useState<PriceSheet | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const read = useReadSheet(listId)
  const send = (file: File | undefined) => {
    if (!file) return
    if (file.size > limits.importBytes) return setProblem(pricesTexts.import.tooLarge)
    setProblem(null)
    read.mutate(file, {
      onSuccess: setSheet,
      onError: (error) => setProblem(failureText(error, pricesTexts.import.call)),
    })
  }
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<UploadIcon />}
        loading={read.isPending}
        onClick={() => input.current?.click()}
      >
        {t.import}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={pricesTexts.import.input}
        accept=".xlsx,.csv"
        onChange={(event) => {
          const [file] = [...(event.target.files ?? [])]
          // The same file may be chosen again after it was corrected.
          event.target.value = ''
          send(file)
        }}
      />
      {problem && (
        <Alert severity="error" sx={{ flexBasis: '100%' }}>
          {problem}
        </Alert>
      )}
      {sheet && (
        <PriceImportDialog
          sheet={sheet}
          films={films}
          onTake={(prices) => {
            setSheet(null)
            onTake(prices)
          }}
          onClose={() => setSheet(null)}
        />
      )}
    </>
  )
}
