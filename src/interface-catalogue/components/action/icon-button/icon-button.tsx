import { component } from '../../../runtime/component.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { formatValue } from '../../../runtime/values/format-value.ts';
import './icon-button.css';

const PROPS = { icon: 'icon', label: 'text', press: 'action', 'pressed?': 'condition', 'count?': 'number' } as const;

export const IconButton = component('IconButton', PROPS, ({ icon, label, press, pressed, count }) => (
  <button type="button" className="m-icon-button" title={label} aria-pressed={pressed} onClick={press}>
    <Icon name={icon} />
    <span className="m-unseen">{label}</span>
    {count !== undefined && <span>{formatValue(count, 'compact')}</span>}
  </button>
));
