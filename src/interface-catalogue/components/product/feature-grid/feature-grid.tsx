import './feature-grid.css';
import { component } from '../../../runtime/component.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { list } from '../../../runtime/props.tsx';

const PROPS = { items: list({ 'icon?': 'icon', title: 'text', text: 'text' }), 'columns?': 'integer' } as const;

export const FeatureGrid = component('FeatureGrid', PROPS, ({ items, columns = 3 }) => (
  <ul className="m-feature-grid" style={{ '--m-columns': columns } as object}>
    {items.map(({ icon, title, text }, index) => (
      <li key={index} className="m-feature-grid__item">
        {icon !== undefined && (
          <span className="m-feature-grid__icon">
            <Icon name={icon} />
          </span>
        )}
        <h3 className="m-feature-grid__title">{title}</h3>
        <p className="m-feature-grid__text">{text}</p>
      </li>
    ))}
  </ul>
));
