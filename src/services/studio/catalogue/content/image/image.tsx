import type { Expression } from '../../../model/expression.ts';
import { component } from '../../runtime/component.tsx';
import { useText } from '../../runtime/hooks.tsx';
import { Picture, type Ratio } from '../../runtime/picture.tsx';

interface ImageProps {
  readonly subject: Expression;
  readonly source?: Expression;
  readonly ratio?: Ratio;
}

export const Image = component<ImageProps>('Image', ({ subject, source, ratio = 'wide' }) => (
  <Picture subject={useText(subject)} source={useText(source)} ratio={ratio} />
));
