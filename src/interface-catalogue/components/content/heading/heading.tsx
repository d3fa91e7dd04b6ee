import type { Expression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { useText } from '../../../runtime/hooks.tsx';
import './heading.css';

interface HeadingProps {
  readonly text: Expression;
  readonly level?: 1 | 2 | 3 | 4;
  readonly align?: 'start' | 'center' | 'end';
}

export const Heading = component<HeadingProps>('Heading', ({ text, level = 2, align }) => {
  const Tag = `h${level}` as const;
  return (
    <Tag className="m-heading" data-align={align}>
      {useText(text)}
    </Tag>
  );
});
