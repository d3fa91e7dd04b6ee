import type { ReactNode } from 'react';
import type { Expression, PathExpression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { type Part, useParts } from '../../../runtime/elements/panels.tsx';
import { FormScope, useFormScope } from '../../../runtime/form-scope.tsx';
import { type ActionProp, useAction, useBinding, useText } from '../../../runtime/hooks.tsx';
import { toNumber } from '../../../runtime/values/to-values.ts';
import '../../../runtime/elements/button.css';
import './stepper.css';

interface StepperProps {
  readonly selected: PathExpression;
  readonly nextLabel?: Expression;
  readonly backLabel?: Expression;
  readonly finishLabel?: Expression;
  readonly finish: ActionProp;
  readonly children?: ReactNode;
}

export const Stepper = component<StepperProps>('Stepper', ({ selected, children, ...rest }) => {
  const [value, setValue] = useBinding(selected);
  const panels = useParts(children);
  const index = Math.max(0, Math.min(panels.length - 1, toNumber(value) ?? 0));
  const panel = panels[index];
  return (
    <div className="m-stepper">
      <ol className="m-stepper__steps">
        {panels.map(({ key, title }, place) => (
          <li
            key={key}
            className="m-stepper__step"
            data-state={place < index ? 'done' : place === index ? 'now' : 'later'}
            aria-current={place === index ? 'step' : undefined}
          >
            <span className="m-stepper__mark">{place < index ? <Icon name="check" /> : place + 1}</span>
            <span className="m-stepper__title">{title}</span>
          </li>
        ))}
      </ol>
      {panel !== undefined && (
        <FormScope key={panel.key}>
          <StepPanel panel={panel} index={index} count={panels.length} go={setValue} {...rest} />
        </FormScope>
      )}
    </div>
  );
});

interface StepPanelProps extends Omit<StepperProps, 'selected' | 'children'> {
  readonly panel: Part;
  readonly index: number;
  readonly count: number;
  go(index: number): void;
}

function StepPanel({ panel, index, count, go, nextLabel, backLabel, finishLabel, finish }: StepPanelProps) {
  const form = useFormScope();
  const run = useAction(finish);
  const isLast = index === count - 1;
  const [next, last] = [useText(nextLabel ?? 'Next'), useText(finishLabel ?? 'Finish')];
  const back = useText(backLabel ?? 'Back');
  const advance = () => {
    if (form !== null && form.checkAll().length > 0) return;
    if (isLast) run();
    else go(index + 1);
  };
  return (
    <>
      <h3 className="m-stepper__heading">{panel.title}</h3>
      {panel.element}
      <div className="m-stepper__actions">
        <button
          type="button"
          className="m-button m-button--secondary"
          disabled={index === 0}
          onClick={() => go(index - 1)}
        >
          {back}
        </button>
        <span className="m-stepper__count">
          Step {index + 1} of {count}
        </span>
        <button type="button" className="m-button m-button--primary" onClick={advance}>
          {isLast ? last : next}
        </button>
      </div>
    </>
  );
}
