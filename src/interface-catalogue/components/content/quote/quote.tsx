import type { Expression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { Initials } from '../../../runtime/elements/initials.tsx';
import { useText } from '../../../runtime/hooks.tsx';
import './quote.css';

interface QuoteProps {
  readonly text: Expression;
  readonly by?: Expression;
  readonly role?: Expression;
}

export const Quote = component<QuoteProps>('Quote', ({ text, by, role }) => {
  const [words, name, position] = [useText(text), useText(by), useText(role)];
  return (
    <figure className="m-quote">
      <blockquote className="m-quote__text">{words}</blockquote>
      {name !== '' && (
        <figcaption className="m-quote__by">
          <Initials name={name} />
          <span>
            <strong>{name}</strong>
            {position !== '' && <span className="m-quote__role">{position}</span>}
          </span>
        </figcaption>
      )}
    </figure>
  );
});
