import type { Expression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { useText } from '../../../runtime/hooks.tsx';
import './text.css';

interface TextProps {
  readonly text: Expression;
  readonly variant?: 'body' | 'lead' | 'small' | 'muted' | 'label' | 'strong';
  readonly align?: 'start' | 'center' | 'end';
}

export const Text = component<TextProps>('Text', ({ text, variant = 'body', align }) => (
  <p className="m-text" data-variant={variant} data-align={align}>
    {useText(text)}
  </p>
));
