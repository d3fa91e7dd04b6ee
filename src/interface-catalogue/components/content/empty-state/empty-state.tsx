import type { Expression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { Nothing } from '../../../runtime/elements/nothing.tsx';
import { type ActionProp, useAction, useText } from '../../../runtime/hooks.tsx';

interface EmptyStateProps {
  readonly title: Expression;
  readonly text?: Expression;
  readonly icon?: string;
  readonly actionLabel?: Expression;
  readonly press?: ActionProp;
}

export const EmptyState = component<EmptyStateProps>('EmptyState', ({ title, text, icon, actionLabel, press }) => {
  const run = useAction(press);
  const label = useText(actionLabel);
  return (
    <Nothing title={useText(title)} text={useText(text)} icon={icon}>
      {label !== '' && press !== undefined && (
        <button type="button" className="m-button m-button--primary" onClick={() => run()}>
          {label}
        </button>
      )}
    </Nothing>
  );
});
