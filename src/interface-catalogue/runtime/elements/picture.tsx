// A picture: the one that was given, or one that is drawn from its subject.
import { useId } from 'react';
import { Icon } from './icon.tsx';
import './picture.css';
import { type PictureDrawing, toPicture } from './to-picture.ts';

type Ratio = 'square' | 'wide' | 'tall' | 'banner';

const SOURCE = /^data:image\/(?:png|jpeg|webp|gif);base64,/;

interface PictureProps {
  readonly subject: string;
  readonly source?: string | undefined;
  readonly ratio?: Ratio | undefined;
  /** Drawn if the words name nothing that has an icon. */
  readonly icon?: string | undefined;
  /** True if the same words stand beside the picture. */
  readonly isDecoration?: boolean;
}

export function Picture({ subject, source = '', ratio = 'wide', icon, isDecoration = false }: PictureProps) {
  const drawing = toPicture(subject);
  const shownIcon = drawing.icon ?? icon;
  const label = isDecoration ? '' : subject;
  // Rows may hold a picture instead of its subject, as those that people have dropped do.
  const shown = [source, subject].find((text) => SOURCE.test(text));
  if (shown !== undefined)
    return <img className="m-picture" data-ratio={ratio} src={shown} alt={shown === subject ? '' : label} />;
  return (
    <span
      className="m-picture"
      data-ratio={ratio}
      {...(label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <Drawing drawing={drawing} />
      {shownIcon !== undefined && (
        <span className="m-picture__icon">
          <Icon name={shownIcon} />
        </span>
      )}
    </span>
  );
}

/** Thin circles give the soft colours an edge. */
const RINGS = [18, 34, 50, 66, 82, 98];

function Drawing({ drawing }: { readonly drawing: PictureDrawing }) {
  const id = useId();
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <linearGradient id={`${id}g`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" style={{ stopColor: drawing.from }} />
          <stop offset="1" style={{ stopColor: drawing.to }} />
        </linearGradient>
        <filter id={`${id}b`} x="-50%" y="-50%" width="200%" height="200%">
          <feGaussianBlur stdDeviation="10" />
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
            style={{ fill: shape.colour }}
            opacity={shape.opacity}
          />
        ))}
      </g>
      <g fill="none" stroke="#fff" strokeWidth="0.4">
        {RINGS.map((radius) => (
          <circle key={radius} cx={drawing.centre.x} cy={drawing.centre.y} r={radius} opacity={0.5 - radius / 220} />
        ))}
      </g>
    </svg>
  );
}
