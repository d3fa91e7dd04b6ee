import { component } from '../../../runtime/component.tsx';
import { NAVIGATION_PROPS, Navigation } from '../../../runtime/elements/navigation.tsx';

export const NavigationBar = component('NavigationBar', NAVIGATION_PROPS, (props) => (
  <Navigation {...props} position="top" />
));
