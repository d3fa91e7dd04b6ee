import './definition-list.css';
import { component } from '../../../runtime/component.tsx';
import { list } from '../../../runtime/props.tsx';
import { Cell } from '../cell/cell.tsx';

const PROPS = { items: list({ label: 'text', value: 'value', 'type?': 'string' }) };

export const DefinitionList = component('DefinitionList', PROPS, ({ items }) => (
  <dl className="m-definitions">
    {items.map(({ label, value, type }, index) => (
      <div key={index} className="m-definitions__item">
        <dt>{label}</dt>
        <dd>
          <Cell value={value} type={type} />
        </dd>
      </div>
    ))}
  </dl>
));
