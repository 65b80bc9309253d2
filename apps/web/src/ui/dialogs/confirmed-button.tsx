import Button, { type ButtonProps } from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { type ReactNode, useState } from 'react'
import { type Confirmation, ConfirmDialog } from './confirm-dialog.tsx'

interface Props<Variables> extends Pick<ButtonProps, 'color' | 'variant' | 'size' | 'disabled' | 'sx'> {
  label: string
  /** The accessible name, where the label is not enough or an icon replaces it. */
  'aria-label'?: string
  /** Makes it an icon button. */
  icon?: ReactNode
  question: Confirmation
  mutation: {
    mutate: (variables: Variables, options: { onSettled: () => void }) => void
    isPending: boolean
  }
  variables: Variables
}

/** A button that asks before it runs a mutation. The question stays open until the server has answered. */
export function ConfirmedButton<Variables>(props: Props<Variables>) {
  const { label, icon, question, mutation, variables, 'aria-label': ariaLabel, ...button } = props
  const [isDialogOpen, setDialogOpen] = useState(false)
  const close = () => setDialogOpen(false)
  const ask = () => setDialogOpen(true)
  return (
    <>
      {icon ? (
        <IconButton aria-label={ariaLabel ?? label} onClick={ask} sx={button.sx}>
          {icon}
        </IconButton>
      ) : (
        <Button {...button} aria-label={ariaLabel} onClick={ask}>
          {label}
        </Button>
      )}
      <ConfirmDialog
        {...question}
        open={isDialogOpen}
        isPending={mutation.isPending}
        onConfirm={() => mutation.mutate(variables, { onSettled: close })}
        onClose={close}
      />
    </>
  )
}
