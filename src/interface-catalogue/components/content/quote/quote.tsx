import { component } from '../../../runtime/component.tsx';
import { Initials } from '../../../runtime/elements/initials.tsx';
import './quote.css';

export const Quote = component('Quote', { text: 'text', 'by?': 'text', 'role?': 'text' }, ({ text, by, role }) => (
  <figure className="m-quote">
    <blockquote className="m-quote__text">{text}</blockquote>
    {by && (
      <figcaption className="m-quote__by">
        <Initials name={by} />
        <span>
          <strong>{by}</strong>
          {role && <span className="m-quote__role">{role}</span>}
        </span>
      </figcaption>
    )}
  </figure>
));
