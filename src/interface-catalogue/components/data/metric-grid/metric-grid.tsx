import './metric-grid.css';
import type { ReactNode } from 'react';
import { component } from '../../../runtime/component.tsx';

export interface MetricGridProps {
  readonly children?: ReactNode;
}

export const MetricGrid = component<MetricGridProps>('MetricGrid', ({ children }) => (
  <div className="m-metric-grid">{children}</div>
));
