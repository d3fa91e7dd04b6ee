import { useState } from 'react';
import { component } from '../../../runtime/component.tsx';
import { SignButton } from '../../../runtime/elements/button.tsx';
import { Picture } from '../../../runtime/elements/picture.tsx';
import { getField } from '../../../runtime/values/data-path.ts';
import { toText } from '../../../runtime/values/to-values.ts';
import './carousel.css';

/** The number of slides up to which dots are clearer than numbers. */
const DOTS_MAX = 12;

const PROPS = { rows: 'rows', titleField: 'field', 'textField?': 'field' } as const;

export const Carousel = component('Carousel', PROPS, ({ rows: slides, titleField, textField = '' }) => {
  const [chosen, setChosen] = useState(0);
  const index = Math.min(chosen, Math.max(0, slides.length - 1));
  const slide = slides[index];
  if (slide === undefined) return null;
  const go = (step: number) => setChosen((index + step + slides.length) % slides.length);
  const title = toText(getField(slide, titleField));
  const text = toText(getField(slide, textField));
  return (
    <section className="m-carousel" aria-roledescription="carousel" aria-label={title}>
      <div className="m-carousel__slide" aria-live="polite">
        <Picture subject={title} ratio="banner" isDecoration />
        <div className="m-carousel__words">
          <p className="m-carousel__title">{title}</p>
          {text !== '' && <p>{text}</p>}
        </div>
      </div>
      <div className="m-carousel__controls">
        <SignButton className="m-carousel__arrow" label="Previous" icon="chevron-left" onClick={() => go(-1)} />
        {slides.length <= DOTS_MAX ? (
          slides.map((row, at) => (
            <button
              key={row.id}
              type="button"
              className="m-carousel__dot"
              aria-label={`Show ${at + 1} of ${slides.length}`}
              aria-current={at === index || undefined}
              onClick={() => setChosen(at)}
            />
          ))
        ) : (
          <span>
            {index + 1} / {slides.length}
          </span>
        )}
        <SignButton className="m-carousel__arrow" label="Next" icon="chevron-right" onClick={() => go(1)} />
      </div>
    </section>
  );
});
