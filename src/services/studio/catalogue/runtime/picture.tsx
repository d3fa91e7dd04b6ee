// A pleasant drawing in the place of a photograph that the interface does not have: chosen by its subject, always the same for it.
import { useId } from 'react';
import './picture.css';
import { Icon } from './icon.tsx';
import icons from './picture-icons.json' with { type: 'json' };

export type Ratio = 'square' | 'wide' | 'tall' | 'banner';

const HEIGHTS: Readonly<Record<Ratio, number>> = { square: 300, wide: 190, tall: 400, banner: 110 };
const WIDTH = 300;

export interface PictureProps {
  /** What it would show; said by assistive technology unless a caption says it already. */
  readonly subject: string;
  readonly ratio?: Ratio;
  readonly isDecoration?: boolean;
}

export function Picture({ subject, ratio = 'wide', isDecoration = false }: PictureProps) {
  const id = useId();
  const height = HEIGHTS[ratio];
  const random = createRandom(subject);
  const hue = Math.floor(random() * 360);
  const said = isDecoration ? { 'aria-hidden': true } : { role: 'img', 'aria-label': subject };
  return (
    <span className="m-picture" style={{ aspectRatio: `${WIDTH} / ${height}` }} {...said}>
      <svg viewBox={`0 0 ${WIDTH} ${height}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor={`hsl(${hue} 62% 78%)`} />
          <stop offset="1" stopColor={`hsl(${(hue + 46) % 360} 58% 54%)`} />
        </linearGradient>
        <rect width={WIDTH} height={height} fill={`url(#${id})`} />
        {[0, 1, 2, 3].map((shape) => (
          <circle
            key={shape}
            cx={random() * WIDTH}
            cy={height * (0.35 + random() * 0.8)}
            r={height * (0.18 + random() * 0.4)}
            fill={`hsl(${(hue + shape * 24) % 360} 70% ${62 + shape * 8}%)`}
            fillOpacity="0.42"
          />
        ))}
      </svg>
      <Icon name={findIcon(subject)} className="m-picture__icon" />
    </span>
  );
}

function findIcon(subject: string): string {
  const words = subject.toLowerCase();
  return Object.entries(icons).find(([, names]) => names.some((name) => words.includes(name)))?.[0] ?? 'image';
}

/** FNV-1a of the subject, then a small generator: the same subject has the same picture everywhere. */
function createRandom(subject: string): () => number {
  let state = [...subject].reduce(
    (hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193),
    0x811c9dc5,
  );
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}
