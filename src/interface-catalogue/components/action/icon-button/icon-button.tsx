import type { Expression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { type ActionProp, useAction, useFlag, useNumber, useText } from '../../../runtime/hooks.tsx';
import { formatValue } from '../../../runtime/values/format-value.ts';
import './icon-button.css';

interface IconButtonProps {
  readonly icon: string;
  readonly label: Expression;
  readonly press: ActionProp;
  readonly pressed?: Expression;
  readonly count?: Expression;
}

export const IconButton = component<IconButtonProps>('IconButton', ({ icon, label, press, pressed, count }) => {
  const run = useAction(press);
  const [isPressed, words, number] = [useFlag(pressed), useText(label), useNumber(count)];
  return (
    <button
      type="button"
      className="m-icon-button"
      title={words}
      aria-pressed={pressed === undefined ? undefined : isPressed}
      onClick={() => run()}
    >
      <Icon name={icon} />
      <span className="m-unseen">{words}</span>
      {number !== undefined && <span>{formatValue(number, 'compact')}</span>}
    </button>
  );
});
