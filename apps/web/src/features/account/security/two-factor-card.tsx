import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type Account, counted } from '@veranda/contract'
import { useState } from 'react'
import {
  useInvalidateAccount,
  useRemoveTwoFactor,
  useRenewRecoveryCodes,
} from '#features/account/account-queries.ts'
import { texts } from '#features/account/texts.ts'
import { toast } from '#lib/notices/toasts.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TwoFactorProof } from './two-factor-proof.tsx'
import { TwoFactorSetup } from './two-factor-setup.tsx'

const t = texts.twoFactor
/** With so few recovery codes new ones are suggested. */
const few = 2

type Step = 'rest' | 'setup' | 'renew' | 'disable' | { codes: string[] }

/** The second factor: set up, renew codes, switch off. */
export function TwoFactorCard({ account }: { account: Account }) {
  const [step, setStep] = useState<Step>('rest')
  const changed = useInvalidateAccount()
  const renew = useRenewRecoveryCodes()
  const remove = useRemoveTwoFactor()
  const rest = async () => {
    await changed()
    setStep('rest')
  }
  return (
    <SectionCard title={t.title} hint={t.hint}>
      {step === 'rest' && <State account={account} onStep={setStep} />}
      {step === 'setup' && <TwoFactorSetup onCancel={() => setStep('rest')} onDone={() => void rest()} />}
      {step === 'renew' && (
        <TwoFactorProof
          title={t.renewTitle}
          hint={t.renewHint}
          submitLabel={t.renewSubmit}
          onCancel={() => setStep('rest')}
          send={async (proof) => setStep({ codes: (await renew.mutateAsync(proof)).recovery_codes })}
        />
      )}
      {step === 'disable' && (
        <TwoFactorProof
          title={t.disableTitle}
          hint={t.disableHint}
          submitLabel={t.disableSubmit}
          isDangerous
          onCancel={() => setStep('rest')}
          send={async (proof) => {
            await remove.mutateAsync(proof)
            toast.success(t.disabled)
            await rest()
          }}
        />
      )}
      {typeof step === 'object' && (
        <RecoveryCodes codes={step.codes} email={account.email} onDone={() => void rest()} />
      )}
    </SectionCard>
  )
}

function State({ account, onStep }: { account: Account; onStep: (step: Step) => void }) {
  const { has_two_factor: isOn, recovery_codes_left: codesLeft } = account
  return (
    <>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <StatusChip label={isOn ? t.on : t.off} color={isOn ? 'success' : 'default'} />
        {isOn && (
          <Typography variant="body2" color="textSecondary">
            {t.left} {counted(codesLeft, t.leftForms)}
          </Typography>
        )}
      </Stack>
      {isOn && codesLeft <= few && <Alert severity="warning">{t.few}</Alert>}
      {!isOn && account.company_requires_two_factor && <Alert severity="warning">{t.required}</Alert>}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {isOn ? (
          <>
            <Button variant="outlined" onClick={() => onStep('renew')}>
              {t.renew}
            </Button>
            <Button color="error" onClick={() => onStep('disable')}>
              {t.disable}
            </Button>
          </>
        ) : (
          <Button variant="contained" onClick={() => onStep('setup')}>
            {t.begin}
          </Button>
        )}
      </Stack>
    </>
  )
}
