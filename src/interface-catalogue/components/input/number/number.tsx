import './number.css';
import { useRef, useState } from 'react';
import type { Json } from '../../../model/payload.ts';
import { component } from '../../../runtime/component.tsx';
import { SignButton } from '../../../runtime/elements/button.tsx';
import type { Say } from '../../../runtime/language/language.ts';
import { useSurface } from '../../../runtime/surface.tsx';
import { toNumber, toText } from '../../../runtime/values/to-values.ts';
import { Field } from '../field/field.tsx';
import { INPUT_PROPS, useInput } from '../field/use-input.tsx';

const PROPS = { ...INPUT_PROPS, 'min?': 'number', 'max?': 'number', 'step?': 'number', 'unit?': 'text' } as const;

const NumberInput = component('Number', PROPS, ({ min, max, step, unit = '', ...props }) => {
  const { say } = useSurface();
  const input = useInput(props, (value) => findProblem(value, min, max, say));
  // Unfinished input such as `1.` is not a number yet.
  const [draft, setDraft] = useState<string>();
  const control = useRef<HTMLInputElement>(null);
  const onStep = (isUp: boolean) => {
    const element = control.current;
    if (element === null) return;
    isUp ? element.stepUp() : element.stepDown();
    input.set(toNumber(element.value) ?? null);
  };
  return (
    <Field input={input}>
      <span className="m-control m-control--box m-number">
        {isCurrency(unit) && <span className="m-number__unit">{unit}</span>}
        <input
          {...input.inputProps}
          ref={control}
          type="number"
          inputMode="decimal"
          min={min}
          max={max}
          step={step ?? 'any'}
          value={draft ?? toText(toNumber(input.value) ?? null)}
          onChange={(event) => {
            setDraft(event.currentTarget.value);
            input.set(toNumber(event.currentTarget.value) ?? null);
          }}
          onBlur={() => {
            setDraft(undefined);
            input.onBlur();
          }}
        />
        {unit !== '' && !isCurrency(unit) && <span className="m-number__unit">{unit}</span>}
        {step !== undefined && (
          <span className="m-number__steps">
            <StepButton label={`Less ${input.label}`} icon="minus" onClick={() => onStep(false)} />
            <StepButton label={`More ${input.label}`} icon="plus" onClick={() => onStep(true)} />
          </span>
        )}
      </span>
    </Field>
  );
});

export { NumberInput as Number };

/** Shows a button for pointers; in the input the arrow keys do the same. */
function StepButton(props: { readonly label: string; readonly icon: string; readonly onClick: () => void }) {
  return (
    <SignButton
      {...props}
      className="m-control__button"
      tabIndex={-1}
      onPointerDown={(event) => event.preventDefault()}
    />
  );
}

/** Returns true for a sign of money, which stands before the number; other units stand after it. */
function isCurrency(unit: string): boolean {
  return /^\p{Sc}$/u.test(unit);
}

function findProblem(value: Json, min: number | undefined, max: number | undefined, say: Say): string | undefined {
  const number = toNumber(value);
  if (number === undefined) return say('enterNumber');
  if (min !== undefined && number < min) return say('atLeast', { limit: toText(min) });
  if (max !== undefined && number > max) return say('atMost', { limit: toText(max) });
  return undefined;
}
