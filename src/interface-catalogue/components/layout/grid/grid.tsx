import type { CSSProperties } from 'react';
import { component } from '../../../runtime/component.tsx';
import './grid.css';

const PROPS = { 'columns?': 'integer', 'gap?': ['none', 'small', 'medium', 'large'] } as const;

export const Grid = component('Grid', PROPS, ({ columns = 3, gap = 'medium', children }) => (
  <div className="m-grid" data-gap={gap} style={{ '--m-grid-columns': columns } as CSSProperties}>
    {children}
  </div>
));
