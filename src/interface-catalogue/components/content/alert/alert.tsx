import { useState } from 'react';
import { component } from '../../../runtime/component.tsx';
import { SignButton } from '../../../runtime/elements/button.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import './alert.css';

const ICONS = { neutral: 'info', accent: 'info', good: 'check-circle', warning: 'alert-triangle', bad: 'x-circle' };

const PROPS = {
  'title?': 'text',
  text: 'text',
  'tone?': ['neutral', 'accent', 'good', 'warning', 'bad'],
  'dismissible?': 'boolean',
} as const;

export const Alert = component('Alert', PROPS, ({ title, text, tone = 'neutral', dismissible }) => {
  const [isGone, setIsGone] = useState(false);
  if (isGone) return null;
  return (
    <div className="m-alert" data-tone={tone} role={tone === 'bad' || tone === 'warning' ? 'alert' : 'note'}>
      <Icon name={ICONS[tone]} className="m-alert__icon" />
      <div className="m-alert__words">
        {title && <p className="m-alert__title">{title}</p>}
        <p>{text}</p>
      </div>
      {dismissible && (
        <SignButton className="m-alert__close" label="Dismiss" icon="x" onClick={() => setIsGone(true)} />
      )}
    </div>
  );
});
