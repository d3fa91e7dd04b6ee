import './faq.css';
import type { Expression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { useText } from '../../../runtime/hooks.tsx';

interface Question {
  readonly question: Expression;
  readonly answer: Expression;
}

export interface FAQProps {
  readonly items: readonly Question[];
}

export const FAQ = component<FAQProps>('FAQ', ({ items }) => (
  <div className="m-faq">
    {items.map((item, index) => (
      <QuestionFold key={index} {...item} />
    ))}
  </div>
));

function QuestionFold({ question, answer }: Question) {
  return (
    <details className="m-faq__item">
      <summary className="m-faq__question">
        <span>{useText(question)}</span>
        <Icon name="chevron-down" />
      </summary>
      <p className="m-faq__answer">{useText(answer)}</p>
    </details>
  );
}
