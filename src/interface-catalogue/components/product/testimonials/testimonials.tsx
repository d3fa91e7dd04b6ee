import './testimonials.css';
import { component } from '../../../runtime/component.tsx';
import { Initials } from '../../../runtime/elements/initials.tsx';
import { list } from '../../../runtime/props.tsx';

const PROPS = { items: list({ text: 'text', by: 'text', 'role?': 'text' }) };

export const Testimonials = component('Testimonials', PROPS, ({ items }) => (
  <ul className="m-testimonials">
    {items.map(({ text, by, role }, index) => (
      <li key={index}>
        <figure className="m-testimonials__card">
          <blockquote className="m-testimonials__text">{text}</blockquote>
          <figcaption className="m-testimonials__by">
            <Initials name={by} />
            <span>
              <strong>{by}</strong>
              <span className="m-testimonials__role">{role}</span>
            </span>
          </figcaption>
        </figure>
      </li>
    ))}
  </ul>
));
