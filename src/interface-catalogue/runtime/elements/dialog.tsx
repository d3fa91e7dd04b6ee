// A dialog in the top layer of the page. The browser keeps the focus inside; it returns to where it was on closing.
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import './dialog.css';
import { SignButton } from './button.tsx';

export interface DialogProps {
  readonly title: string;
  readonly width?: 'small' | 'medium' | 'large' | undefined;
  /** Shown at an edge of the window instead of its middle. */
  readonly side?: 'left' | 'right' | undefined;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Shows a dialog, which is open while it is rendered. */
export function Dialog({ title, width = 'medium', side, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const before = document.activeElement;
    const dialog = element.current;
    dialog?.showModal();
    return () => {
      // While it is open, nothing outside of it can have the focus.
      dialog?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes a dialog with Escape, which is the event `cancel`
    <dialog
      ref={element}
      className="m-dialog"
      data-width={width}
      data-side={side}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === element.current) onClose();
      }}
    >
      <div className="m-dialog__box">
        <header className="m-dialog__head">
          <h2 id={titleId} className="m-dialog__title">
            {title}
          </h2>
          <SignButton className="m-dialog__close" label="Close" icon="x" onClick={onClose} />
        </header>
        <div className="m-dialog__body">{children}</div>
      </div>
    </dialog>
  );
}
