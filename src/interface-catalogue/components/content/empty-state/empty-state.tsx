import { component } from '../../../runtime/component.tsx';
import { PushButton } from '../../../runtime/elements/button.tsx';
import { Nothing } from '../../../runtime/elements/nothing.tsx';

const PROPS = {
  title: 'text',
  'text?': 'text',
  'icon?': 'icon',
  'actionLabel?': 'text',
  'press?': 'action',
} as const;

export const EmptyState = component('EmptyState', PROPS, ({ title, text, icon, actionLabel, press }) => (
  <Nothing title={title} text={text} icon={icon}>
    {actionLabel && press && <PushButton onClick={press}>{actionLabel}</PushButton>}
  </Nothing>
));
