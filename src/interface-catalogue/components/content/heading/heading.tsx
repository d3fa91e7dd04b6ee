import { component } from '../../../runtime/component.tsx';
import { given } from '../../../runtime/props.tsx';
import './heading.css';

const PROPS = { text: 'text', 'level?': given<1 | 2 | 3 | 4>(), 'align?': ['start', 'center', 'end'] } as const;

export const Heading = component('Heading', PROPS, ({ text, level = 2, align }) => {
  const Tag = `h${level}` as const;
  return (
    <Tag className="m-heading" data-align={align}>
      {text}
    </Tag>
  );
});
