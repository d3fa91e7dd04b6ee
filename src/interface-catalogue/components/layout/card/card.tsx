import { useEffect } from 'react';
import { component } from '../../../runtime/component.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import './card.css';

const PROPS = {
  'title?': 'text',
  'subtitle?': 'text',
  'icon?': 'icon',
  'press?': 'action',
  'shown?': 'action',
} as const;

export const Card = component('Card', PROPS, ({ title, subtitle, icon, press, shown, children }) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the action changes with the row around, the card does not
  useEffect(() => shown?.(), []);
  return (
    <section className="m-card" data-pressable={press !== undefined || undefined}>
      {(title || icon) && (
        <header className="m-card__head">
          {icon !== undefined && (
            <span className="m-card__icon">
              <Icon name={icon} />
            </span>
          )}
          <div className="m-card__words">
            {title && (
              <h2 className="m-card__title">
                {press === undefined ? (
                  title
                ) : (
                  // Its area is the whole card; other controls of the card are above it.
                  <button type="button" className="m-card__press" onClick={press}>
                    {title}
                  </button>
                )}
              </h2>
            )}
            {subtitle && <p className="m-card__subtitle">{subtitle}</p>}
          </div>
        </header>
      )}
      {children}
      {press !== undefined && !title && (
        <button type="button" className="m-card__press m-card__press--alone" onClick={press}>
          Open
        </button>
      )}
    </section>
  );
});
