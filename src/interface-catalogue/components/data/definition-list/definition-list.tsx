import './definition-list.css';
import type { Expression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { useText, useValue } from '../../../runtime/hooks.tsx';
import { Cell } from '../cell/cell.tsx';

interface Definition {
  readonly label: Expression;
  readonly value: Expression;
  readonly type?: string;
}

export interface DefinitionListProps {
  readonly items: readonly Definition[];
}

export const DefinitionList = component<DefinitionListProps>('DefinitionList', ({ items }) => (
  <dl className="m-definitions">
    {items.map((item, index) => (
      <DefinitionItem key={index} {...item} />
    ))}
  </dl>
));

function DefinitionItem({ label, value, type }: Definition) {
  return (
    <div className="m-definitions__item">
      <dt>{useText(label)}</dt>
      <dd>
        <Cell value={useValue(value)} type={type} />
      </dd>
    </div>
  );
}
