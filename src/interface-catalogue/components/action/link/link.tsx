import { component } from '../../../runtime/component.tsx';
import './link.css';

export const Link = component('Link', { label: 'text', press: 'action' }, ({ label, press }) => (
  <button type="button" className="m-link" onClick={press}>
    {label}
  </button>
));
