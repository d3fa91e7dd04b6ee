import type { ReactNode } from 'react';
import type { Expression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { type ActionProp, useAction, useText } from '../../../runtime/hooks.tsx';
import './card.css';

interface CardProps {
  readonly title?: Expression;
  readonly subtitle?: Expression;
  readonly icon?: string;
  readonly press?: ActionProp;
  readonly children?: ReactNode;
}

export const Card = component<CardProps>('Card', ({ title, subtitle, icon, press, children }) => {
  const [heading, detail] = [useText(title), useText(subtitle)];
  const run = useAction(press);
  return (
    <section className="m-card" data-pressable={press !== undefined || undefined}>
      {(heading !== '' || icon !== undefined) && (
        <header className="m-card__head">
          {icon !== undefined && (
            <span className="m-card__icon">
              <Icon name={icon} />
            </span>
          )}
          <div className="m-card__words">
            {heading !== '' && (
              <h2 className="m-card__title">
                {press === undefined ? (
                  heading
                ) : (
                  // Its area is the whole card; what else can be pressed in the card lies above it.
                  <button type="button" className="m-card__press" onClick={() => run()}>
                    {heading}
                  </button>
                )}
              </h2>
            )}
            {detail !== '' && <p className="m-card__subtitle">{detail}</p>}
          </div>
        </header>
      )}
      {children}
      {press !== undefined && heading === '' && (
        <button type="button" className="m-card__press m-card__press--alone" onClick={() => run()}>
          Open
        </button>
      )}
    </section>
  );
});
