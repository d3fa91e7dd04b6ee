import './faq.css';
import { component } from '../../../runtime/component.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { list } from '../../../runtime/props.tsx';

export const FAQ = component('FAQ', { items: list({ question: 'text', answer: 'text' }) }, ({ items }) => (
  <div className="m-faq">
    {items.map(({ question, answer }, index) => (
      <details key={index} className="m-faq__item">
        <summary className="m-faq__question">
          <span>{question}</span>
          <Icon name="chevron-down" />
        </summary>
        <p className="m-faq__answer">{answer}</p>
      </details>
    ))}
  </div>
));
