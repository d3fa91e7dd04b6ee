import { component } from '../../../runtime/component.tsx';
import { NAVIGATION_PROPS, Navigation } from '../../../runtime/elements/navigation.tsx';

const PROPS = { ...NAVIGATION_PROPS, 'side?': ['left', 'right'] } as const;

export const Sidebar = component('Sidebar', PROPS, (props) => <Navigation {...props} position="side" />);
