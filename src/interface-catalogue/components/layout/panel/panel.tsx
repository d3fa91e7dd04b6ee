import type { ReactNode } from 'react';
import type { Expression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import './panel.css';

interface PanelProps {
  readonly title: Expression;
  readonly icon?: string;
  readonly badge?: Expression;
  readonly children?: ReactNode;
}

/** Its title is shown by the Tabs, Accordion or Stepper around it. */
export const Panel = component<PanelProps>('Panel', ({ children }) => <div className="m-panel">{children}</div>);
