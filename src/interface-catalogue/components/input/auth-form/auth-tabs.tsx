import type { KeyboardEvent } from 'react';

export type Mode = 'sign in' | 'register';

interface AuthTabsProps {
  readonly mode: Mode;
  /** The id of the part that the tabs switch. */
  readonly panel: string;
  onMode(mode: Mode): void;
}

const TABS: readonly (readonly [Mode, string])[] = [
  ['sign in', 'Sign in'],
  ['register', 'Register'],
];

export function AuthTabs({ mode, panel, onMode }: AuthTabsProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    onMode(mode === 'sign in' ? 'register' : 'sign in');
    event.currentTarget.querySelector<HTMLElement>('[aria-selected=false]')?.focus();
  };
  return (
    <div className="m-auth__tabs" role="tablist" aria-label="Account" onKeyDown={onKeyDown}>
      {TABS.map(([name, label]) => (
        <button
          key={name}
          type="button"
          role="tab"
          aria-selected={name === mode}
          aria-controls={panel}
          tabIndex={name === mode ? 0 : -1}
          onClick={() => onMode(name)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
