import { useEffect } from 'react';
import { component } from '../../../runtime/component.tsx';
import { ToastBox } from '../../../runtime/elements/overlay.tsx';

/** Long enough to read two lines. */
const SHOWN_MS = 5000;

const PROPS = {
  text: 'text',
  'tone?': ['neutral', 'accent', 'good', 'warning', 'bad'],
  open: 'binding',
} as const;

export const Toast = component('Toast', PROPS, ({ text, tone = 'neutral', open: [isOpen, setIsOpen] }) => {
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = window.setTimeout(() => setIsOpen(false), SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [isOpen, setIsOpen]);
  return (
    <div className="m-toasts" role="status">
      {isOpen ? <ToastBox message={text} tone={tone} /> : null}
    </div>
  );
});
