import type { Action, Expression } from '../../../model/expression.ts';
import '../../../runtime/elements/button.css';
import './hero.css';
import { component } from '../../../runtime/component.tsx';
import { Picture } from '../../../runtime/elements/picture.tsx';
import { useAction, useText } from '../../../runtime/hooks.tsx';

export interface HeroProps {
  readonly title: Expression;
  readonly text?: Expression;
  readonly eyebrow?: Expression;
  readonly image?: Expression;
  readonly primaryLabel?: Expression;
  readonly primary?: Action;
  readonly secondaryLabel?: Expression;
  readonly secondary?: Action;
  readonly align?: 'start' | 'center';
}

export const Hero = component<HeroProps>('Hero', ({ title, text, eyebrow, image, align = 'start', ...actions }) => {
  const subject = useText(image);
  const [above, below] = [useText(eyebrow), useText(text)];
  const primary = useAction(actions.primary);
  const secondary = useAction(actions.secondary);
  const [primaryLabel, secondaryLabel] = [useText(actions.primaryLabel), useText(actions.secondaryLabel)];
  return (
    <section className={`m-hero m-hero--${align}${subject === '' ? '' : ' m-hero--pictured'}`}>
      <div className="m-hero__words">
        {above !== '' && <p className="m-hero__eyebrow">{above}</p>}
        <h1 className="m-hero__title">{useText(title)}</h1>
        {below !== '' && <p className="m-hero__text">{below}</p>}
        <div className="m-hero__actions">
          {primaryLabel !== '' && (
            <button type="button" className="m-button m-button--primary m-button--large" onClick={() => primary()}>
              {primaryLabel}
            </button>
          )}
          {secondaryLabel !== '' && (
            <button type="button" className="m-button m-button--secondary m-button--large" onClick={() => secondary()}>
              {secondaryLabel}
            </button>
          )}
        </div>
      </div>
      {subject !== '' && (
        <div className="m-hero__picture">
          <Picture subject={subject} ratio="wide" />
        </div>
      )}
    </section>
  );
});
