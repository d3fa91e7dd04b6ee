import { component } from '../../../runtime/component.tsx';
import { PushButton } from '../../../runtime/elements/button.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { type Part, useParts } from '../../../runtime/elements/panels.tsx';
import { FormScope, useFormScope } from '../../../runtime/form-scope.tsx';
import type { ValuesOf } from '../../../runtime/props.tsx';
import { toNumber } from '../../../runtime/values/to-values.ts';
import './stepper.css';

const PROPS = {
  selected: 'binding',
  'nextLabel?': 'text',
  'backLabel?': 'text',
  'finishLabel?': 'text',
  finish: 'action',
} as const;

export const Stepper = component('Stepper', PROPS, ({ selected: [value, setValue], children, ...rest }) => {
  const panels = useParts(children);
  const index = Math.max(0, Math.min(panels.length - 1, toNumber(value) ?? 0));
  const panel = panels[index];
  return (
    <div className="m-stepper">
      <ol className="m-stepper__steps">
        {panels.map(({ key, title }, at) => (
          <li
            key={key}
            className="m-stepper__step"
            data-state={at < index ? 'done' : at === index ? 'now' : 'later'}
            aria-current={at === index ? 'step' : undefined}
          >
            <span className="m-stepper__mark">{at < index ? <Icon name="check" /> : at + 1}</span>
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

interface StepPanelProps extends Omit<ValuesOf<typeof PROPS>, 'selected'> {
  readonly panel: Part;
  readonly index: number;
  readonly count: number;
  go(index: number): void;
}

function StepPanel({ panel, index, count, go, nextLabel, backLabel, finishLabel, finish }: StepPanelProps) {
  const form = useFormScope();
  const isLast = index === count - 1;
  const advance = () => {
    if (form !== null && form.checkAll().length > 0) return;
    if (isLast) finish();
    else go(index + 1);
  };
  return (
    <>
      <h3 className="m-stepper__heading">{panel.title}</h3>
      {panel.element}
      <div className="m-stepper__actions">
        <PushButton look="secondary" disabled={index === 0} onClick={() => go(index - 1)}>
          {backLabel ?? 'Back'}
        </PushButton>
        <span className="m-stepper__count">
          Step {index + 1} of {count}
        </span>
        <PushButton onClick={advance}>{isLast ? (finishLabel ?? 'Finish') : (nextLabel ?? 'Next')}</PushButton>
      </div>
    </>
  );
}
