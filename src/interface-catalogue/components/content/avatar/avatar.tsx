import { component } from '../../../runtime/component.tsx';
import { Initials } from '../../../runtime/elements/initials.tsx';
import './avatar.css';

export const Avatar = component('Avatar', { name: 'text', 'detail?': 'text' }, ({ name, detail }) => (
  <div className="m-avatar">
    <Initials name={name} />
    <div className="m-avatar__words">
      <p className="m-avatar__name">{name}</p>
      {detail && <p className="m-avatar__detail">{detail}</p>}
    </div>
  </div>
));
