// Links to pages, for the bar at the top and the one at the side. On narrow screens they are behind a button.
import { type ReactNode, useId, useState } from 'react';
import { list, type ValuesOf } from '../props.tsx';
import { SignButton } from './button.tsx';
import { Icon } from './icon.tsx';
import './navigation.css';

export const NAVIGATION_PROPS = {
  brand: 'text',
  'icon?': 'icon',
  items: list({ label: 'text', page: 'string', 'icon?': 'icon', 'badge?': 'text' }),
  selected: 'binding',
} as const;

interface NavigationProps extends ValuesOf<typeof NAVIGATION_PROPS> {
  readonly position: 'top' | 'side';
  readonly side?: 'left' | 'right' | undefined;
  readonly children?: ReactNode;
}

export function Navigation({ brand: name, icon, items, selected, side, children, position }: NavigationProps) {
  const [page, setPage] = selected;
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const current = items.some((item) => item.page === page) ? page : items[0]?.page;
  return (
    <header className="m-navigation" data-position={position} data-side={side} data-open={isOpen || undefined}>
      <div className="m-navigation__brand">
        <span className="m-navigation__mark">{icon === undefined ? name.slice(0, 1) : <Icon name={icon} />}</span>
        <span className="m-navigation__name">{name}</span>
      </div>
      {(items.length > 0 || children !== undefined) && (
        <SignButton
          className="m-navigation__toggle"
          label="Menu"
          icon={isOpen ? 'x' : 'menu'}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
        />
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
                    <span>{item.label}</span>
                    {item.badge && item.badge !== '0' && <span className="m-navigation__badge">{item.badge}</span>}
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
