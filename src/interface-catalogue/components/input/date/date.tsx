import { component } from '../../../runtime/component.tsx';
import { useSurface } from '../../../runtime/surface.tsx';
import { formatValue } from '../../../runtime/values/format-value.ts';
import { toText } from '../../../runtime/values/to-values.ts';
import { Field } from '../field/field.tsx';
import { INPUT_PROPS, useInput } from '../field/use-input.tsx';

const PROPS = { ...INPUT_PROPS, 'min?': 'text', 'max?': 'text' } as const;

const DateInput = component('Date', PROPS, ({ min = '', max = '', ...props }) => {
  const surface = useSurface();
  const input = useInput(props, (value) => findProblem(toText(value), min, max, surface));
  return (
    <Field input={input}>
      <input
        {...input.inputProps}
        className="m-control"
        data-empty={toText(input.value) === '' || undefined}
        type="date"
        min={min || undefined}
        max={max || undefined}
        value={toText(input.value).slice(0, 'YYYY-MM-DD'.length)}
        onChange={(event) => input.set(event.currentTarget.value)}
      />
    </Field>
  );
});

export { DateInput as Date };

function findProblem(
  day: string,
  min: string,
  max: string,
  { say, language }: ReturnType<typeof useSurface>,
): string | undefined {
  const write = (limit: string) => formatValue(limit, 'date', undefined, undefined, language);
  if (min !== '' && day < min) return say('fromDay', { day: write(min) });
  if (max !== '' && day > max) return say('untilDay', { day: write(max) });
  return undefined;
}
