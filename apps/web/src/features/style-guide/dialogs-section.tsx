import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { type FormEvent, useState } from 'react'
import { toast } from '#lib/notices/toasts.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { AmountField } from '#ui/fields/amount-field.tsx'
import { formsTexts } from './forms/forms-texts.ts'
import { GuideSection } from './guide-page.tsx'
import { Sample, SampleGrid } from './sample.tsx'

const t = formsTexts.dialogs

type OpenDialog = 'remove' | 'issue' | 'payment' | null

export function DialogsSection() {
  const [opened, setOpened] = useState<OpenDialog>(null)
  const close = () => setOpened(null)
  const confirm = () => {
    close()
    toast.info(t.done)
  }
  return (
    <GuideSection title={t.title} hint={t.hint}>
      <SampleGrid>
        <Sample {...t.danger}>
          <Button variant="outlined" color="error" onClick={() => setOpened('remove')}>
            {t.remove.open}
          </Button>
        </Sample>
        <Sample {...t.plain}>
          <Button variant="outlined" onClick={() => setOpened('issue')}>
            {t.issue.open}
          </Button>
        </Sample>
        <Sample {...t.form}>
          <Button variant="outlined" onClick={() => setOpened('payment')}>
            {t.payment.open}
          </Button>
        </Sample>
      </SampleGrid>
      <ConfirmDialog
        open={opened === 'remove'}
        title={t.remove.title}
        text={t.remove.text}
        confirmLabel={t.remove.confirm}
        onConfirm={confirm}
        onClose={close}
      />
      <ConfirmDialog
        open={opened === 'issue'}
        color="primary"
        title={t.issue.title}
        text={t.issue.text}
        confirmLabel={t.issue.confirm}
        onConfirm={confirm}
        onClose={close}
      />
      {opened === 'payment' && <PaymentDialog onClose={close} onDone={confirm} />}
    </GuideSection>
  )
}

/** Refuses an amount of zero, which shows an error above the fields. */
function PaymentDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [kopecks, setKopecks] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (kopecks) onDone()
    else setProblem(t.payment.problem)
  }
  return (
    <FormDialog
      title={t.payment.title}
      submitLabel={t.payment.confirm}
      problem={problem}
      isSending={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <AmountField
        label={t.payment.amount}
        value={kopecks}
        onChange={setKopecks}
        fault={t.payment.amountFault}
      />
      <TextField
        type="date"
        label={t.payment.day}
        defaultValue="2026-11-22"
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </FormDialog>
  )
}
