import { useEffect } from 'react';
import type { Expression, PathExpression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { ToastBox } from '../../../runtime/elements/overlay.tsx';
import { useBinding, useText } from '../../../runtime/hooks.tsx';

interface ToastProps {
  readonly text: Expression;
  readonly tone?: 'neutral' | 'accent' | 'good' | 'warning' | 'bad';
  readonly open: PathExpression;
}

/** Long enough to read two lines. */
const SHOWN_MS = 5000;

export const Toast = component<ToastProps>('Toast', ({ text, tone = 'neutral', open }) => {
  const [isOpen, setIsOpen] = useBinding(open);
  const words = useText(text);
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = window.setTimeout(() => setIsOpen(false), SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [isOpen, setIsOpen]);
  return (
    <div className="m-toasts" role="status">
      {isOpen ? <ToastBox message={words} tone={tone} /> : null}
    </div>
  );
});
