import Card from '@mui/material/Card'
import { useQuery } from '@tanstack/react-query'
import {
  type DataImport,
  type ImportReport,
  type ImportSettings,
  type ImportTarget,
  pages,
} from '@veranda/contract'
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
import { checkQuery } from './import-queries.ts'
import { initialSettings } from './mapping.ts'
import { Steps } from './steps.tsx'
import { texts } from './texts.ts'

/**
 * `/leads/import`: imports leads or clients from a table. The uploaded table and the step are in the URL, so that a
 * reload and the browser's Back lose nothing.
 */
export function ImportPage() {
  const { params, setParams } = useSearchParams()
  const [works, setWorks] = useState<Readonly<Record<number, DraftWork>>>({})
  const id = idFrom(params.import)
  const target: ImportTarget = params.target === 'clients' ? 'clients' : 'leads'
  if (id) {
    return (
      <OpenedImport
        key={id}
        id={id}
        work={works[id]}
        onWork={(work) => setWorks((others) => ({ ...others, [id]: work }))}
        onAnother={() => setParams({ import: undefined, step: undefined }, { push: true })}
      />
    )
  }
  return (
    <Frame target={target} step={0}>
      <FileStep
        target={target}
        onTarget={(next) => setParams({ target: next })}
        onSent={(created) =>
          setParams({ import: String(created.id), target: created.target }, { push: true })
        }
      />
    </Frame>
  )
}

/** What was chosen for a draft, and what its check said of these settings. */
interface DraftWork {
  settings: ImportSettings
  report: ImportReport | null
}

interface OpenedProps {
  id: number
  work: DraftWork | undefined
  onWork: (work: DraftWork) => void
  onAnother: () => void
}

function OpenedImport({ id, onAnother, ...kept }: OpenedProps) {
  const { data, error, refetch } = useQuery(importQuery(id))
  if (!data && error) {
    return <ErrorState error={error} title={texts.loadFailure} onRetry={() => void refetch()} />
  }
  if (!data) return <ListSkeleton />
  if (data.status === 'draft') return <Draft draft={data} onAnother={onAnother} {...kept} />
  return (
    <Frame target={data.target} step={3}>
      <DoneStep item={data} onAnother={onAnother} />
    </Frame>
  )
}

type DraftProps = Omit<OpenedProps, 'id'> & { draft: DataImport }

function Draft({ draft, work, onWork, onAnother }: DraftProps) {
  const { params, setParams } = useSearchParams()
  const { settings, report } = work ?? { settings: initialSettings(draft), report: null }
  const isChecking = params.step === 'check'
  // After a reload the table is checked again.
  const recheck = useQuery({ ...checkQuery(draft.id, settings), enabled: isChecking && !report })
  const shown = report ?? recheck.data
  const keep = (checked: ImportSettings, next: ImportReport | null) =>
    onWork({ settings: checked, report: next })
  if (isChecking && !shown && !recheck.error) return <ListSkeleton />
  return (
    <Frame target={draft.target} step={isChecking && shown ? 2 : 1}>
      {isChecking && shown ? (
        <CheckStep
          draft={draft}
          report={shown}
          settings={settings}
          onChecked={keep}
          onBack={() => setParams({ step: undefined }, { push: true })}
        />
      ) : (
        <ColumnsStep
          draft={draft}
          settings={settings}
          onChange={(next) => keep(next, null)}
          onChecked={(next) => {
            keep(settings, next)
            setParams({ step: 'check' }, { push: true })
          }}
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
