import type { Expression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { type ActionProp, useEvaluate, useRun } from '../../../runtime/hooks.tsx';
import { toText } from '../../../runtime/values/to-values.ts';
import './breadcrumb.css';

interface BreadcrumbProps {
  readonly items: readonly { readonly label: Expression; readonly press?: ActionProp }[];
}

export const Breadcrumb = component<BreadcrumbProps>('Breadcrumb', ({ items }) => {
  const evaluate = useEvaluate();
  const run = useRun();
  return (
    <nav aria-label="Breadcrumb">
      <ol className="m-breadcrumb">
        {items.map(({ label, press }, index) => {
          const isLast = index === items.length - 1;
          const words = toText(evaluate(label));
          return (
            <li key={words} className="m-breadcrumb__item" aria-current={isLast ? 'page' : undefined}>
              {press === undefined || isLast ? (
                <span>{words}</span>
              ) : (
                <button type="button" className="m-breadcrumb__link" onClick={() => void run(press)}>
                  {words}
                </button>
              )}
              {!isLast && <Icon name="chevron-right" />}
            </li>
          );
        })}
      </ol>
    </nav>
  );
});
