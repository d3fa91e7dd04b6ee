import { component } from '../../../runtime/component.tsx';
import { Picture } from '../../../runtime/elements/picture.tsx';

const PROPS = {
  subject: 'text',
  'source?': 'text',
  'ratio?': ['square', 'wide', 'tall', 'banner'],
  'icon?': 'icon',
} as const;

export const Image = component('Image', PROPS, (props) => <Picture {...props} />);
