import type { Expression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { useText } from '../../../runtime/hooks.tsx';
import './divider.css';

interface DividerProps {
  readonly label?: Expression;
}

export const Divider = component<DividerProps>('Divider', ({ label }) => {
  const words = useText(label);
  if (words === '') return <hr className="m-divider" />;
  return <div className="m-divider m-divider--labelled">{words}</div>;
});
