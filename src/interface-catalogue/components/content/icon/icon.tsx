import { component } from '../../../runtime/component.tsx';
import { Icon as Pictogram } from '../../../runtime/elements/icon.tsx';
import './icon.css';

const PROPS = { name: 'icon', 'label?': 'text', 'tone?': ['neutral', 'accent', 'good', 'warning', 'bad'] } as const;

export const Icon = component('Icon', PROPS, ({ name, label, tone = 'neutral' }) => (
  <span className="m-pictogram" data-tone={tone}>
    <Pictogram name={name} />
    {label && <span className="m-unseen">{label}</span>}
  </span>
));
