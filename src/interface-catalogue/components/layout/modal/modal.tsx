import type { ReactNode } from 'react';
import type { Expression, PathExpression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { Dialog } from '../../../runtime/elements/dialog.tsx';
import { useBinding, useText } from '../../../runtime/hooks.tsx';

interface ModalProps {
  readonly title: Expression;
  readonly open: PathExpression;
  readonly width?: 'small' | 'medium' | 'large';
  readonly children?: ReactNode;
}

export const Modal = component<ModalProps>('Modal', ({ title, open, width, children }) => {
  const [isOpen, setIsOpen] = useBinding(open);
  const words = useText(title);
  if (!isOpen) return null;
  return (
    <Dialog title={words} width={width} onClose={() => setIsOpen(false)}>
      {children}
    </Dialog>
  );
});
