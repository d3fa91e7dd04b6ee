import type { ReactNode } from 'react';
import { component } from '../../../runtime/component.tsx';
import './column.css';

interface ColumnProps {
  readonly gap?: 'none' | 'small' | 'medium' | 'large';
  readonly align?: 'start' | 'center' | 'end' | 'stretch';
  readonly width?: 'narrow' | 'normal' | 'wide' | 'full';
  readonly children?: ReactNode;
}

export const Column = component<ColumnProps>('Column', ({ gap = 'medium', align = 'stretch', width, children }) => (
  <div className="m-column" data-gap={gap} data-align={align} data-width={width}>
    {children}
  </div>
));
