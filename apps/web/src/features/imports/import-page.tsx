import Card from '@mui/material/Card'
import { useQuery } from '@tanstack/react-query'
import { type DataImport, type ImportReport, type ImportTarget, pages } from '@veranda/contract'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { importQuery } from '#entities/import/import-queries.ts'
import { importTexts } from '#entities/import/import-texts.ts'
import { idFrom } from '#lib/routes/paths.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { CheckStep } from './check-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { DoneStep } from './done-step.tsx'
import { FileStep } from './file-step.tsx'
import { initialSettings } from './mapping.ts'
import { Steps } from './steps.tsx'
import { texts } from './texts.ts'

/**
 * `/leads/import`: imports leads or clients from a table. The uploaded table is in the URL, so a reload loses
 * nothing.
 */
export function ImportPage() {
  const { params, setParams } = useSearchParams()
  const id = idFrom(params.import)
  const target: ImportTarget = params.target === 'clients' ? 'clients' : 'leads'
  if (id) return <OpenedImport key={id} id={id} onAnother={() => setParams({ import: undefined })} />
  return (
    <Frame target={target} step={0}>
      <FileStep
        target={target}
        onTarget={(next) => setParams({ target: next })}
        onSent={(created) => setParams({ import: String(created.id), target: created.target })}
      />
    </Frame>
  )
}

function OpenedImport({ id, onAnother }: { id: number; onAnother: () => void }) {
  const { data, error, refetch } = useQuery(importQuery(id))
  if (!data && error) {
    return <ErrorState error={error} title={texts.loadFailure} onRetry={() => void refetch()} />
  }
  if (!data) return <ListSkeleton />
  if (data.status === 'draft') return <Draft draft={data} onAnother={onAnother} />
  return (
    <Frame target={data.target} step={3}>
      <DoneStep item={data} onAnother={onAnother} />
    </Frame>
  )
}

/** Keeps the settings between steps. */
function Draft({ draft, onAnother }: { draft: DataImport; onAnother: () => void }) {
  const [settings, setSettings] = useState(() => initialSettings(draft))
  const [report, setReport] = useState<ImportReport | null>(null)
  return (
    <Frame target={draft.target} step={report ? 2 : 1}>
      {report ? (
        <CheckStep
          draft={draft}
          report={report}
          settings={settings}
          onSettings={setSettings}
          onChecked={setReport}
          onBack={() => setReport(null)}
        />
      ) : (
        <ColumnsStep
          draft={draft}
          settings={settings}
          onChange={setSettings}
          onChecked={setReport}
          onAnother={onAnother}
        />
      )}
    </Frame>
  )
}

interface FrameProps {
  target: ImportTarget
  step: number
  children: ReactNode
}

function Frame({ target, step, children }: FrameProps) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (step === 0) return
    // The pressed button is gone: the focus moves to the top of the next step.
    window.scrollTo({ top: 0 })
    card.current?.focus({ preventScroll: true })
  }, [step])
  return (
    <>
      <PageHeader
        title={importTexts[target]}
        backTo={pages[target === 'leads' ? 'leads.index' : 'clients.index'].path}
        backLabel={target === 'leads' ? texts.backToLeads : texts.backToClients}
      />
      <Steps current={step} />
      <Card ref={card} tabIndex={-1} sx={{ p: { xs: 2, sm: 3 }, maxWidth: 1000, outline: 'none' }}>
        {children}
      </Card>
    </>
  )
}
