import type { ComponentProps } from 'react'

type LinkProps = ComponentProps<'a'> & { disabled?: never }

const isLink = (props: object): props is ComponentProps<'a'> => 'href' in props

/**
 * The element of MUI's buttons. A native `disabled` would drop the focus of a button that is disabled while saving;
 * MUI itself ignores clicks on a disabled button and removes it from the tab order.
 */
export function FocusableButton({ disabled, ...props }: ComponentProps<'button'> | LinkProps) {
  return isLink(props) ? <a {...props} /> : <button {...props} aria-disabled={disabled || undefined} />
}
