import { useState } from 'react';
import type { Expression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { Picture } from '../../../runtime/elements/picture.tsx';
import { useRows } from '../../../runtime/hooks.tsx';
import { getField } from '../../../runtime/values/data-path.ts';
import { toText } from '../../../runtime/values/to-values.ts';
import './carousel.css';

interface CarouselProps {
  readonly rows: Expression;
  readonly titleField: string;
  readonly textField?: string;
}

/** With more, dots say less than numbers. */
const DOTS_MAX = 12;

export const Carousel = component<CarouselProps>('Carousel', ({ rows, titleField, textField }) => {
  const slides = useRows(rows);
  const [place, setPlace] = useState(0);
  const index = Math.min(place, Math.max(0, slides.length - 1));
  const slide = slides[index];
  if (slide === undefined) return null;
  const go = (step: number) => setPlace((index + step + slides.length) % slides.length);
  const title = toText(getField(slide, titleField));
  const text = textField === undefined ? '' : toText(getField(slide, textField));
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
        <button type="button" className="m-carousel__arrow" aria-label="Previous" onClick={() => go(-1)}>
          <Icon name="chevron-left" />
        </button>
        {slides.length <= DOTS_MAX ? (
          slides.map((row, at) => (
            <button
              key={row.id}
              type="button"
              className="m-carousel__dot"
              aria-label={`Show ${at + 1} of ${slides.length}`}
              aria-current={at === index || undefined}
              onClick={() => setPlace(at)}
            />
          ))
        ) : (
          <span>
            {index + 1} / {slides.length}
          </span>
        )}
        <button type="button" className="m-carousel__arrow" aria-label="Next" onClick={() => go(1)}>
          <Icon name="chevron-right" />
        </button>
      </div>
    </section>
  );
});
