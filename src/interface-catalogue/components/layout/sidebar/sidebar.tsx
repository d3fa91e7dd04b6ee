import { component } from '../../../runtime/component.tsx';
import { Navigation, type NavigationProps } from '../../../runtime/elements/navigation.tsx';

export const Sidebar = component<NavigationProps>('Sidebar', (props) => <Navigation {...props} place="side" />);
