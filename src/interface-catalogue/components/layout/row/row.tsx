import type { ReactNode } from 'react';
import { component } from '../../../runtime/component.tsx';
import './row.css';

interface RowProps {
  readonly gap?: 'none' | 'small' | 'medium' | 'large';
  readonly align?: 'start' | 'center' | 'end' | 'stretch';
  readonly justify?: 'start' | 'center' | 'end' | 'between';
  readonly children?: ReactNode;
}

export const Row = component<RowProps>('Row', ({ gap = 'medium', align, justify = 'start', children }) => (
  <div className="m-row" data-gap={gap} data-align={align} data-justify={justify}>
    {children}
  </div>
));
