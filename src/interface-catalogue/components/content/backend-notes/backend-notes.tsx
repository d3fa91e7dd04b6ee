import type { Expression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { useEvaluate } from '../../../runtime/hooks.tsx';
import { toText } from '../../../runtime/values/to-values.ts';
import './backend-notes.css';

interface BackendNotesProps {
  readonly items: readonly { readonly text: Expression; readonly reason: Expression }[];
}

export const BackendNotes = component<BackendNotesProps>('BackendNotes', ({ items }) => {
  const evaluate = useEvaluate();
  return (
    <details className="m-notes">
      <summary className="m-notes__head">
        <Icon name="server" />
        <span>Needs a server in a real product</span>
        <span className="m-notes__count">{items.length}</span>
      </summary>
      <p className="m-notes__intro">Here these parts are simulated on the data of this page.</p>
      <dl className="m-notes__list">
        {items.map(({ text, reason }) => (
          <div key={toText(evaluate(text))}>
            <dt>{toText(evaluate(text))}</dt>
            <dd>{toText(evaluate(reason))}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
});
