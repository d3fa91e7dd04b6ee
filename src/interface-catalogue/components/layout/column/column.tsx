import { component } from '../../../runtime/component.tsx';
import './column.css';

const PROPS = {
  'gap?': ['none', 'small', 'medium', 'large'],
  'align?': ['start', 'center', 'end', 'stretch'],
  'width?': ['narrow', 'normal', 'wide', 'full'],
} as const;

export const Column = component('Column', PROPS, ({ gap = 'medium', align = 'stretch', width, children }) => (
  <div className="m-column" data-gap={gap} data-align={align} data-width={width}>
    {children}
  </div>
));
