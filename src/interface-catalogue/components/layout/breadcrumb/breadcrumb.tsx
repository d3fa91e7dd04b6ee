import { component } from '../../../runtime/component.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { list } from '../../../runtime/props.tsx';
import './breadcrumb.css';

const PROPS = { items: list({ label: 'text', 'press?': 'action' }) };

export const Breadcrumb = component('Breadcrumb', PROPS, ({ items }) => {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="m-breadcrumb">
        {items.map(({ label, press }, index) => {
          const isLast = index === items.length - 1;
          return (
            <li key={label} className="m-breadcrumb__item" aria-current={isLast ? 'page' : undefined}>
              {press === undefined || isLast ? (
                <span>{label}</span>
              ) : (
                <button type="button" className="m-breadcrumb__link" onClick={press}>
                  {label}
                </button>
              )}
              {!isLast && <Icon name="chevron-right" />}
            </li>
          );
        })}
      </ol>
    </nav>
  );
});
