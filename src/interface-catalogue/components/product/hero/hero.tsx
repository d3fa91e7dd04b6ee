import './hero.css';
import { component } from '../../../runtime/component.tsx';
import { PushButton } from '../../../runtime/elements/button.tsx';
import { Picture } from '../../../runtime/elements/picture.tsx';

const PROPS = {
  title: 'text',
  'text?': 'text',
  'eyebrow?': 'text',
  'image?': 'text',
  'primaryLabel?': 'text',
  'primary?': 'action',
  'secondaryLabel?': 'text',
  'secondary?': 'action',
  'align?': ['start', 'center'],
} as const;

export const Hero = component('Hero', PROPS, ({ title, text, eyebrow, image, align = 'start', ...actions }) => (
  <section className={`m-hero m-hero--${align}${image ? ' m-hero--pictured' : ''}`}>
    <div className="m-hero__words">
      {eyebrow && <p className="m-hero__eyebrow">{eyebrow}</p>}
      <h1 className="m-hero__title">{title}</h1>
      {text && <p className="m-hero__text">{text}</p>}
      <div className="m-hero__actions">
        {actions.primaryLabel && (
          <PushButton size="large" onClick={actions.primary}>
            {actions.primaryLabel}
          </PushButton>
        )}
        {actions.secondaryLabel && (
          <PushButton look="secondary" size="large" onClick={actions.secondary}>
            {actions.secondaryLabel}
          </PushButton>
        )}
      </div>
    </div>
    {image && (
      <div className="m-hero__picture">
        <Picture subject={image} ratio="wide" />
      </div>
    )}
  </section>
));
