import { component } from '../../../runtime/component.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { list } from '../../../runtime/props.tsx';
import './backend-notes.css';

const PROPS = { items: list({ text: 'text', reason: 'text' }) };

export const BackendNotes = component('BackendNotes', PROPS, ({ items }) => (
  <details className="m-notes">
    <summary className="m-notes__head">
      <Icon name="server" />
      <span>Needs a server in a real product</span>
      <span className="m-notes__count">{items.length}</span>
    </summary>
    <p className="m-notes__intro">Here these parts are simulated on the data of this page.</p>
    <dl className="m-notes__list">
      {items.map(({ text, reason }) => (
        <div key={text}>
          <dt>{text}</dt>
          <dd>{reason}</dd>
        </div>
      ))}
    </dl>
  </details>
));
