// The two buttons that components have in common: words in one of four looks, and an icon alone.
import type { ButtonHTMLAttributes, Ref } from 'react';
import './button.css';
import { Icon } from './icon.tsx';

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement>;

interface PushButtonProps extends ButtonProps {
  /** The bundle's React is Preact, which hands no `ref` on to function components. */
  readonly buttonRef?: Ref<HTMLButtonElement>;
  readonly look?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined;
  readonly size?: 'small' | 'large';
  readonly icon?: string | undefined;
}

export function PushButton(props: PushButtonProps) {
  const { look = 'primary', size, icon, buttonRef, className, children, ...rest } = props;
  const classes = ['m-button', `m-button--${look}`, size && `m-button--${size}`, className].filter(Boolean).join(' ');
  return (
    <button ref={buttonRef} type="button" className={classes} {...rest}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** Shows an icon as a button. `label` is the text for assistive technology. */
export function SignButton({ icon, label, ...rest }: ButtonProps & { readonly icon: string; readonly label: string }) {
  return (
    <button type="button" aria-label={label} {...rest}>
      <Icon name={icon} />
    </button>
  );
}
