import { component } from '../../../runtime/component.tsx';
import './divider.css';

export const Divider = component('Divider', { 'label?': 'text' }, ({ label }) =>
  label ? <div className="m-divider m-divider--labelled">{label}</div> : <hr className="m-divider" />,
);
