import { component } from '../../../runtime/component.tsx';
import './panel.css';

const PROPS = { title: 'text', 'icon?': 'icon', 'badge?': 'text' } as const;

/** Its title is shown by the Tabs, Accordion or Stepper around it. */
export const Panel = component('Panel', PROPS, ({ children }) => <div className="m-panel">{children}</div>);
