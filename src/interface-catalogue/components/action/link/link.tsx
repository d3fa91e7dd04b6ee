import type { Expression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { type ActionProp, useAction, useText } from '../../../runtime/hooks.tsx';
import './link.css';

interface LinkProps {
  readonly label: Expression;
  readonly press: ActionProp;
}

export const Link = component<LinkProps>('Link', ({ label, press }) => {
  const run = useAction(press);
  return (
    <button type="button" className="m-link" onClick={() => run()}>
      {useText(label)}
    </button>
  );
});
