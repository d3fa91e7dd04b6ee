import type { Expression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { Initials } from '../../../runtime/elements/initials.tsx';
import { useText } from '../../../runtime/hooks.tsx';
import './avatar.css';

interface AvatarProps {
  readonly name: Expression;
  readonly detail?: Expression;
}

export const Avatar = component<AvatarProps>('Avatar', ({ name, detail }) => {
  const [words, more] = [useText(name), useText(detail)];
  return (
    <div className="m-avatar">
      <Initials name={words} />
      <div className="m-avatar__words">
        <p className="m-avatar__name">{words}</p>
        {more !== '' && <p className="m-avatar__detail">{more}</p>}
      </div>
    </div>
  );
});
