// A form that works in a sandboxed frame too, which blocks the submission of forms, and with it their event: the Enter key and
// a plain button inside send it.
import type { KeyboardEvent, ReactNode } from 'react';

interface SentFormProps {
  readonly className: string;
  readonly onSend: () => void;
  readonly children: ReactNode;
}

export function SentForm({ className, onSend, children }: SentFormProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!isSendKey(event)) return;
    event.preventDefault();
    onSend();
  };
  return (
    <form className={className} noValidate onSubmit={(event) => event.preventDefault()} onKeyDown={onKeyDown}>
      {children}
    </form>
  );
}

/** Returns true for Enter in an input of one line; elsewhere the key has another meaning. */
function isSendKey(event: KeyboardEvent<HTMLElement>): boolean {
  const { target } = event;
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return false;
  return target.type !== 'file' && target.type !== 'search' && target.type !== 'button';
}
