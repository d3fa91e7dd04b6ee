import { component } from '../../../runtime/component.tsx';
import { useSurface } from '../../../runtime/surface.tsx';
import { toColourStyle, toTone } from '../../data/cell/to-tone.ts';
import './badge.css';

const PROPS = { text: 'text', 'tone?': ['neutral', 'accent', 'good', 'warning', 'bad'] } as const;

export const Badge = component('Badge', PROPS, ({ text, tone }) => {
  const colour = useSurface().colours(text);
  return (
    <span
      className="m-badge"
      data-tone={tone ?? (colour === undefined ? toTone(text) : 'own')}
      style={tone === undefined ? toColourStyle(colour) : undefined}
    >
      {text}
    </span>
  );
});
