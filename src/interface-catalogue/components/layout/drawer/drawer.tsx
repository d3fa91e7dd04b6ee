import { component } from '../../../runtime/component.tsx';
import { Dialog } from '../../../runtime/elements/dialog.tsx';

const PROPS = { title: 'text', open: 'binding', 'side?': ['left', 'right'] } as const;

export const Drawer = component('Drawer', PROPS, ({ title, open: [isOpen, setIsOpen], side = 'right', children }) =>
  isOpen ? (
    <Dialog title={title} side={side} onClose={() => setIsOpen(false)}>
      {children}
    </Dialog>
  ) : null,
);
