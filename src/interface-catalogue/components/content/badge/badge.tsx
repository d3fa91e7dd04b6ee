import type { Expression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { useText } from '../../../runtime/hooks.tsx';
import { toTone } from '../../data/cell/to-tone.ts';
import './badge.css';

interface BadgeProps {
  readonly text: Expression;
  readonly tone?: 'neutral' | 'accent' | 'good' | 'warning' | 'bad';
}

export const Badge = component<BadgeProps>('Badge', ({ text, tone }) => {
  const words = useText(text);
  return (
    <span className="m-badge" data-tone={tone ?? toTone(words)}>
      {words}
    </span>
  );
});
