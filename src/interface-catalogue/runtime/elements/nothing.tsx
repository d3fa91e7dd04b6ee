// The placeholder of empty lists, tables and results.
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './nothing.css';

interface NothingProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly icon?: string | undefined;
  readonly children?: ReactNode;
}

export function Nothing({ title, text = '', icon = 'inbox', children }: NothingProps) {
  return (
    <div className="m-nothing">
      <span className="m-nothing__icon">
        <Icon name={icon} />
      </span>
      <p className="m-nothing__title">{title}</p>
      {text !== '' && <p className="m-nothing__text">{text}</p>}
      {children}
    </div>
  );
}
