import { component } from '../../../runtime/component.tsx';
import './row.css';

const PROPS = {
  'gap?': ['none', 'small', 'medium', 'large'],
  'align?': ['start', 'center', 'end', 'stretch'],
  'justify?': ['start', 'center', 'end', 'between'],
} as const;

export const Row = component('Row', PROPS, ({ gap = 'medium', align, justify = 'start', children }) => (
  <div className="m-row" data-gap={gap} data-align={align} data-justify={justify}>
    {children}
  </div>
));
