import type { Expression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { Picture, type Ratio } from '../../../runtime/elements/picture.tsx';
import { useText } from '../../../runtime/hooks.tsx';

interface ImageProps {
  readonly subject: Expression;
  readonly source?: Expression;
  readonly ratio?: Ratio;
  readonly icon?: string;
}

export const Image = component<ImageProps>('Image', ({ subject, source, ratio = 'wide', icon }) => (
  <Picture subject={useText(subject)} source={useText(source)} ratio={ratio} icon={icon} />
));
