// Links to pages, for the bar at the top and the one at the side. On narrow screens they are behind a button.
import { type ReactNode, useId, useState } from 'react';
import type { Expression, PathExpression } from '../../model/expression.ts';
import { useBinding, useEvaluate, useText } from '../hooks.tsx';
import { Icon } from './icon.tsx';
import './navigation.css';
import { toText } from '../values/to-values.ts';

export interface NavigationProps {
  readonly brand: Expression;
  readonly icon?: string;
  readonly items: readonly {
    readonly label: Expression;
    readonly page: string;
    readonly icon?: string;
    readonly badge?: Expression;
  }[];
  readonly selected: PathExpression;
  readonly side?: 'left' | 'right';
  readonly children?: ReactNode;
}

export function Navigation({
  brand,
  icon,
  items,
  selected,
  side,
  children,
  place,
}: NavigationProps & { readonly place: 'top' | 'side' }) {
  const [page, setPage] = useBinding(selected);
  const [isOpen, setIsOpen] = useState(false);
  const evaluate = useEvaluate();
  const listId = useId();
  const current = items.some((item) => item.page === page) ? page : items[0]?.page;
  const name = useText(brand);
  return (
    <header className="m-navigation" data-place={place} data-side={side} data-open={isOpen || undefined}>
      <div className="m-navigation__brand">
        <span className="m-navigation__mark">{icon === undefined ? name.slice(0, 1) : <Icon name={icon} />}</span>
        <span className="m-navigation__name">{name}</span>
      </div>
      {(items.length > 0 || children !== undefined) && (
        <button
          type="button"
          className="m-navigation__toggle"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-label="Menu"
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'x' : 'menu'} />
        </button>
      )}
      <div className="m-navigation__fold" id={listId}>
        {items.length > 0 && (
          <nav aria-label={name}>
            <ul className="m-navigation__list">
              {items.map((item) => (
                <li key={item.page}>
                  <button
                    type="button"
                    className="m-navigation__link"
                    aria-current={item.page === current ? 'page' : undefined}
                    onClick={() => {
                      setPage(item.page);
                      setIsOpen(false);
                    }}
                  >
                    {item.icon !== undefined && <Icon name={item.icon} />}
                    <span>{toText(evaluate(item.label))}</span>
                    <Badge text={toText(evaluate(item.badge))} />
                  </button>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className="m-navigation__end">{children}</div>
      </div>
    </header>
  );
}

function Badge({ text }: { readonly text: string }) {
  return text === '' || text === '0' ? null : <span className="m-navigation__badge">{text}</span>;
}
