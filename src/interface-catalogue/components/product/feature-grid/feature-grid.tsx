import type { Expression } from '../../../model/expression.ts';
import './feature-grid.css';
import { component } from '../../../runtime/component.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { useText } from '../../../runtime/hooks.tsx';

interface Feature {
  readonly icon?: string;
  readonly title: Expression;
  readonly text: Expression;
}

export interface FeatureGridProps {
  readonly items: readonly Feature[];
  readonly columns?: number;
}

export const FeatureGrid = component<FeatureGridProps>('FeatureGrid', ({ items, columns = 3 }) => (
  <ul className="m-feature-grid" style={{ '--m-columns': columns } as object}>
    {items.map((item, index) => (
      <FeatureItem key={index} {...item} />
    ))}
  </ul>
));

function FeatureItem({ icon, title, text }: Feature) {
  return (
    <li className="m-feature-grid__item">
      {icon !== undefined && (
        <span className="m-feature-grid__icon">
          <Icon name={icon} />
        </span>
      )}
      <h3 className="m-feature-grid__title">{useText(title)}</h3>
      <p className="m-feature-grid__text">{useText(text)}</p>
    </li>
  );
}
