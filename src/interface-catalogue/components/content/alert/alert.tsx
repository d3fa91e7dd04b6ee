import { useState } from 'react';
import type { Expression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { useFlag, useText } from '../../../runtime/hooks.tsx';
import './alert.css';

interface AlertProps {
  readonly title?: Expression;
  readonly text: Expression;
  readonly tone?: 'neutral' | 'accent' | 'good' | 'warning' | 'bad';
  readonly dismissible?: Expression;
}

const ICONS = { neutral: 'info', accent: 'info', good: 'check-circle', warning: 'alert-triangle', bad: 'x-circle' };

export const Alert = component<AlertProps>('Alert', ({ title, text, tone = 'neutral', dismissible }) => {
  const [isGone, setIsGone] = useState(false);
  const [heading, words] = [useText(title), useText(text)];
  const canDismiss = useFlag(dismissible);
  if (isGone) return null;
  return (
    <div className="m-alert" data-tone={tone} role={tone === 'bad' || tone === 'warning' ? 'alert' : 'note'}>
      <Icon name={ICONS[tone]} className="m-alert__icon" />
      <div className="m-alert__words">
        {heading !== '' && <p className="m-alert__title">{heading}</p>}
        <p>{words}</p>
      </div>
      {canDismiss && (
        <button type="button" className="m-alert__close" aria-label="Dismiss" onClick={() => setIsGone(true)}>
          <Icon name="x" />
        </button>
      )}
    </div>
  );
});
