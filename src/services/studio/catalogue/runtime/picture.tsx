// A picture: the one that was given, or one that is drawn from its subject.
import { useId } from 'react';
import { Icon } from './icon.tsx';
import './picture.css';
import { type PictureDrawing, toPicture } from './to-picture.ts';

export type Ratio = 'square' | 'wide' | 'tall' | 'banner';

const SOURCE = /^data:image\/(?:png|jpeg|webp|gif);base64,/;

interface PictureProps {
  readonly subject: string;
  readonly source?: string;
  readonly ratio?: Ratio;
  /** Where the words stand beside it. */
  readonly isDecoration?: boolean;
}

export function Picture({ subject, source = '', ratio = 'wide', isDecoration = false }: PictureProps) {
  const label = isDecoration ? '' : subject;
  // Rows may hold a picture in the place of its subject, as those that people have dropped do.
  const shown = [source, subject].find((text) => SOURCE.test(text));
  if (shown !== undefined)
    return <img className="m-picture" data-ratio={ratio} src={shown} alt={shown === subject ? '' : label} />;
  return (
    <span
      className="m-picture"
      data-ratio={ratio}
      {...(label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <Drawing drawing={toPicture(subject)} />
      <span className="m-picture__icon">
        <Icon name={toPicture(subject).icon} />
      </span>
    </span>
  );
}

function Drawing({ drawing }: { readonly drawing: PictureDrawing }) {
  const id = useId();
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <linearGradient id={`${id}g`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor={drawing.from} />
          <stop offset="1" stopColor={drawing.to} />
        </linearGradient>
        <filter id={`${id}b`} x="-50%" y="-50%" width="200%" height="200%">
          <feGaussianBlur stdDeviation="7" />
        </filter>
      </defs>
      <rect width="100" height="100" fill={`url(#${id}g)`} />
      <g filter={`url(#${id}b)`}>
        {drawing.shapes.map((shape) => (
          <circle
            key={`${shape.x} ${shape.y}`}
            cx={shape.x}
            cy={shape.y}
            r={shape.radius}
            fill={shape.colour}
            opacity={shape.opacity}
          />
        ))}
      </g>
      {drawing.hills.map((heights, index) => (
        <path key={heights.join()} d={toCurve(heights)} fill={drawing.hillColours[index]} opacity={0.34} />
      ))}
    </svg>
  );
}

/** A smooth line through the heights, closed at the bottom. */
function toCurve(heights: readonly number[]): string {
  const step = 100 / (heights.length - 1);
  const curves = heights.slice(1).map((height, index) => {
    const [x, before] = [index * step, heights[index] ?? height];
    return `C${x + step / 2} ${before} ${x + step / 2} ${height} ${x + step} ${height}`;
  });
  return `M0 100V${heights[0] ?? 100}${curves.join('')}V100Z`;
}
