import { component } from '../../../runtime/component.tsx';
import { Navigation, type NavigationProps } from '../../../runtime/elements/navigation.tsx';

export const NavigationBar = component<NavigationProps>('NavigationBar', (props) => (
  <Navigation {...props} place="top" />
));
