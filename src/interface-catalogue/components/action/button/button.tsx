import { component } from '../../../runtime/component.tsx';
import { PushButton } from '../../../runtime/elements/button.tsx';
import './button.css';

const PROPS = {
  label: 'text',
  press: 'action',
  'variant?': ['primary', 'secondary', 'ghost', 'danger'],
  'icon?': 'icon',
  'disabled?': 'condition',
} as const;

export const Button = component('Button', PROPS, ({ label, press, variant, icon, disabled }) => (
  <PushButton look={variant} icon={icon} className="m-button__one" disabled={disabled} onClick={press}>
    {label}
  </PushButton>
));
