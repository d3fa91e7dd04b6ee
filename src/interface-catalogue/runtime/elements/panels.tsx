// The Panels or Pages inside of a component that shows one of them, or some, at a time.
import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import type { Expression } from '../../model/expression.ts';
import { useEvaluate } from '../hooks.tsx';
import { isTrue, toText } from '../values/to-values.ts';

interface PartProps {
  readonly id?: string;
  readonly title: Expression;
  readonly name?: string;
  readonly icon?: string;
  readonly badge?: Expression;
  readonly showIf?: Expression;
  readonly hidden?: Expression;
  readonly children?: ReactNode;
}

export interface Part {
  readonly element: ReactElement;
  readonly key: string;
  readonly title: string;
  readonly name: string;
  readonly icon: string | undefined;
  readonly badge: string;
}

/** Lists the visible ones in order. */
export function useParts(children: ReactNode): readonly Part[] {
  const evaluate = useEvaluate();
  return Children.toArray(children)
    .filter((child) => isValidElement<PartProps>(child))
    .filter(({ props }) => isTrue(evaluate(props.showIf ?? true)) && !isTrue(evaluate(props.hidden)))
    .map((element, index) => ({
      element,
      key: element.props.id ?? String(index),
      title: toText(evaluate(element.props.title)),
      name: element.props.name ?? '',
      icon: element.props.icon,
      badge: toText(evaluate(element.props.badge)),
    }));
}

/** Returns the name of the component of an element. */
export function findComponentName(element: ReactNode): string | undefined {
  if (!isValidElement(element) || typeof element.type === 'string') return undefined;
  return (element.type as { readonly displayName?: string }).displayName;
}
