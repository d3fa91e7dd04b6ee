import type { Expression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { Icon as Pictogram } from '../../../runtime/elements/icon.tsx';
import { useText } from '../../../runtime/hooks.tsx';
import './icon.css';

interface IconProps {
  readonly name: string;
  readonly label?: Expression;
  readonly tone?: 'neutral' | 'accent' | 'good' | 'warning' | 'bad';
}

export const Icon = component<IconProps>('Icon', ({ name, label, tone = 'neutral' }) => {
  const words = useText(label);
  return (
    <span className="m-pictogram" data-tone={tone}>
      <Pictogram name={name} />
      {words !== '' && <span className="m-unseen">{words}</span>}
    </span>
  );
});
