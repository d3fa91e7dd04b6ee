import './testimonials.css';
import type { Expression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { Initials } from '../../../runtime/elements/initials.tsx';
import { useText } from '../../../runtime/hooks.tsx';

interface Testimonial {
  readonly text: Expression;
  readonly by: Expression;
  readonly role?: Expression;
}

export interface TestimonialsProps {
  readonly items: readonly Testimonial[];
}

export const Testimonials = component<TestimonialsProps>('Testimonials', ({ items }) => (
  <ul className="m-testimonials">
    {items.map((item, index) => (
      <TestimonialCard key={index} {...item} />
    ))}
  </ul>
));

function TestimonialCard({ text, by, role }: Testimonial) {
  const name = useText(by);
  return (
    <li>
      <figure className="m-testimonials__card">
        <blockquote className="m-testimonials__text">{useText(text)}</blockquote>
        <figcaption className="m-testimonials__by">
          <Initials name={name} />
          <span>
            <strong>{name}</strong>
            <span className="m-testimonials__role">{useText(role)}</span>
          </span>
        </figcaption>
      </figure>
    </li>
  );
}
