import './metric-grid.css';
import { component } from '../../../runtime/component.tsx';

export const MetricGrid = component('MetricGrid', {}, ({ children }) => (
  <div className="m-metric-grid">{children}</div>
));
