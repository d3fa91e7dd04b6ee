import type { CSSProperties, ReactNode } from 'react';
import { component } from '../../../runtime/component.tsx';
import './grid.css';

interface GridProps {
  readonly columns?: number;
  readonly gap?: 'none' | 'small' | 'medium' | 'large';
  readonly children?: ReactNode;
}

export const Grid = component<GridProps>('Grid', ({ columns = 3, gap = 'medium', children }) => (
  <div className="m-grid" data-gap={gap} style={{ '--m-grid-columns': columns } as CSSProperties}>
    {children}
  </div>
));
