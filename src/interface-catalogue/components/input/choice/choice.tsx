import './choice.css';
import { component } from '../../../runtime/component.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { isList } from '../../../runtime/values/data-path.ts';
import { type Option, toText } from '../../../runtime/values/to-values.ts';
import { FieldGroup } from '../field/field.tsx';
import { INPUT_PROPS, useInput } from '../field/use-input.tsx';

const PROPS = {
  ...INPUT_PROPS,
  options: 'options',
  'multiple?': 'boolean',
  'variant?': ['radio', 'chips', 'cards'],
} as const;

export const Choice = component('Choice', PROPS, ({ options, multiple: isMultiple, variant = 'radio', ...props }) => {
  const input = useInput(props);
  const chosen = isList(input.value) ? input.value.map(toText) : [toText(input.value)];
  const choose = (value: string, isOn: boolean) => {
    if (!isMultiple) return input.set(value);
    // In the order of the options, not in the order in which they were ticked.
    return input.set(
      options.map((option) => option.value).filter((each) => (each === value ? isOn : chosen.includes(each))),
    );
  };
  return (
    <FieldGroup input={input} role={isMultiple ? 'group' : 'radiogroup'}>
      <div className={`m-choice m-choice--${variant}`}>
        {options.map((option, index) => (
          <label key={option.value} className="m-choice__option">
            <input
              id={index === 0 ? input.id : undefined}
              type={isMultiple ? 'checkbox' : 'radio'}
              name={input.id}
              className="m-tick"
              checked={chosen.includes(option.value)}
              onChange={(event) => choose(option.value, event.currentTarget.checked)}
            />
            <OptionWords option={option} />
          </label>
        ))}
      </div>
    </FieldGroup>
  );
});

function OptionWords({ option }: { readonly option: Option }) {
  return (
    <>
      {option.icon !== undefined && <Icon name={option.icon} className="m-choice__icon" />}
      <span className="m-choice__words">
        <span className="m-choice__label">{option.label}</span>
        {option.text !== undefined && <span className="m-choice__text">{option.text}</span>}
      </span>
    </>
  );
}
