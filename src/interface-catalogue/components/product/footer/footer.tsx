import './footer.css';
import { component } from '../../../runtime/component.tsx';
import { list } from '../../../runtime/props.tsx';

const COLUMN = { title: 'text', links: list({ label: 'text', press: 'action' }) } as const;
const PROPS = { brand: 'text', 'columns?': list(COLUMN), 'note?': 'text' } as const;

export const Footer = component('Footer', PROPS, ({ brand, columns, note }) => (
  <footer className="m-footer">
    <div className="m-footer__about">
      <strong>{brand}</strong>
      <span>{note}</span>
    </div>
    {columns.map(({ title, links }, index) => (
      <nav key={index} className="m-footer__column" aria-label={title}>
        <p className="m-footer__title">{title}</p>
        <ul>
          {links.map(({ label, press }, at) => (
            <li key={at}>
              <button type="button" className="m-footer__link" onClick={press}>
                {label}
              </button>
            </li>
          ))}
        </ul>
      </nav>
    ))}
  </footer>
));
