import { component } from '../../../runtime/component.tsx';
import { Dialog } from '../../../runtime/elements/dialog.tsx';

const PROPS = { title: 'text', open: 'binding', 'width?': ['small', 'medium', 'large'] } as const;

export const Modal = component('Modal', PROPS, ({ title, open: [isOpen, setIsOpen], width, children }) =>
  isOpen ? (
    <Dialog title={title} width={width} onClose={() => setIsOpen(false)}>
      {children}
    </Dialog>
  ) : null,
);
