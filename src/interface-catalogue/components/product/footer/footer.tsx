import './footer.css';
import type { Expression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { type ActionProp, useAction, useText } from '../../../runtime/hooks.tsx';

interface FooterLink {
  readonly label: Expression;
  readonly press: ActionProp;
}

interface FooterColumn {
  readonly title: Expression;
  readonly links: readonly FooterLink[];
}

export interface FooterProps {
  readonly brand: Expression;
  readonly columns?: readonly FooterColumn[];
  readonly note?: Expression;
}

export const Footer = component<FooterProps>('Footer', ({ brand, columns = [], note }) => (
  <footer className="m-footer">
    <div className="m-footer__about">
      <strong>{useText(brand)}</strong>
      <span>{useText(note)}</span>
    </div>
    {columns.map((column, index) => (
      <LinkColumn key={index} {...column} />
    ))}
  </footer>
));

function LinkColumn({ title, links }: FooterColumn) {
  const name = useText(title);
  return (
    <nav className="m-footer__column" aria-label={name}>
      <p className="m-footer__title">{name}</p>
      <ul>
        {links.map((link, index) => (
          <li key={index}>
            <LinkButton {...link} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function LinkButton({ label, press }: FooterLink) {
  const follow = useAction(press);
  return (
    <button type="button" className="m-footer__link" onClick={() => follow()}>
      {useText(label)}
    </button>
  );
}
