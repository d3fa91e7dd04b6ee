import type { ReactNode } from 'react';
import type { Expression, PathExpression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { Dialog } from '../../../runtime/elements/dialog.tsx';
import { useBinding, useText } from '../../../runtime/hooks.tsx';

interface DrawerProps {
  readonly title: Expression;
  readonly open: PathExpression;
  readonly side?: 'left' | 'right';
  readonly children?: ReactNode;
}

export const Drawer = component<DrawerProps>('Drawer', ({ title, open, side = 'right', children }) => {
  const [isOpen, setIsOpen] = useBinding(open);
  const words = useText(title);
  if (!isOpen) return null;
  return (
    <Dialog title={words} side={side} onClose={() => setIsOpen(false)}>
      {children}
    </Dialog>
  );
});
