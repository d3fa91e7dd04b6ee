import { component } from '../../../runtime/component.tsx';
import { toTone } from '../../data/cell/to-tone.ts';
import './badge.css';

const PROPS = { text: 'text', 'tone?': ['neutral', 'accent', 'good', 'warning', 'bad'] } as const;

export const Badge = component('Badge', PROPS, ({ text, tone }) => (
  <span className="m-badge" data-tone={tone ?? toTone(text)}>
    {text}
  </span>
));
