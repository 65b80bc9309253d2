import type { ComponentProps } from 'react'

type LinkProps = ComponentProps<'a'> & { disabled?: never }

const isLink = (props: object): props is ComponentProps<'a'> => 'href' in props

/**
 * What MUI's buttons render. A native `disabled` would drop the focus of a button that is disabled while it saves; MUI itself
 * ignores the presses of a disabled button and takes it out of the order of Tab.
 */
export function FocusableButton({ disabled, ...props }: ComponentProps<'button'> | LinkProps) {
  return isLink(props) ? <a {...props} /> : <button {...props} aria-disabled={disabled || undefined} />
}
