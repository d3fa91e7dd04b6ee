import type { Expression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { type ActionProp, useAction, useFlag, useText } from '../../../runtime/hooks.tsx';
import '../../../runtime/elements/button.css';
import './button.css';

interface ButtonProps {
  readonly label: Expression;
  readonly press: ActionProp;
  readonly variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  readonly icon?: string;
  readonly disabled?: Expression;
}

export const Button = component<ButtonProps>('Button', ({ label, press, variant = 'primary', icon, disabled }) => {
  const run = useAction(press);
  return (
    <button
      type="button"
      className={`m-button m-button--${variant} m-button__one`}
      disabled={useFlag(disabled)}
      onClick={() => run()}
    >
      {icon !== undefined && <Icon name={icon} />}
      {useText(label)}
    </button>
  );
});
