import { component } from '../../../runtime/component.tsx';
import './text.css';

const PROPS = {
  text: 'text',
  'variant?': ['body', 'lead', 'small', 'muted', 'label', 'strong'],
  'align?': ['start', 'center', 'end'],
} as const;

export const Text = component('Text', PROPS, ({ text, variant = 'body', align }) => (
  <p className="m-text" data-variant={variant} data-align={align}>
    {text}
  </p>
));
