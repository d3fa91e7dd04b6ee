import './wheel.css';
import { useEffect, useRef, useState } from 'react';
import { component } from '../../../runtime/component.tsx';
import { PushButton } from '../../../runtime/elements/button.tsx';
import { toText } from '../../../runtime/values/to-values.ts';

const SPIN_MS = 2600;
const TURNS = 4;
/** The number of slices that are still readable. */
const SLICES_MAX = 16;

const PROPS = { options: 'options', result: 'binding', label: 'text', 'finish?': 'action' } as const;

export const Wheel = component('Wheel', PROPS, ({ options, result: [drawn, set], label: name, finish }) => {
  const slices = options.slice(0, SLICES_MAX);
  const [turn, setTurn] = useState(0);
  const [isSpinning, setIsSpinning] = useState(false);
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const spin = () => {
    const chosen = Math.floor(Math.random() * slices.length);
    const angle = 360 / slices.length;
    const rest = (((360 - (chosen + 0.5) * angle - turn) % 360) + 360) % 360;
    setTurn(turn + TURNS * 360 + rest);
    setIsSpinning(true);
    timer.current = window.setTimeout(() => {
      setIsSpinning(false);
      set(slices[chosen]?.label ?? '');
      finish?.();
    }, SPIN_MS);
  };
  return (
    <section className="m-wheel" aria-label={name}>
      <div className="m-wheel__frame">
        <svg
          className="m-wheel__disc"
          viewBox="-100 -100 200 200"
          style={{ rotate: `${turn}deg`, transitionDuration: `${SPIN_MS}ms` }}
          aria-hidden="true"
        >
          {slices.map(({ value, label: text }, index) => (
            <Slice key={value} index={index} count={slices.length} text={text} />
          ))}
        </svg>
        <span className="m-wheel__pointer" aria-hidden="true" />
      </div>
      <p className="m-wheel__result" role="status">
        {isSpinning ? 'Drawing…' : toText(drawn) === '' ? name : `Drawn: ${toText(drawn)}`}
      </p>
      <PushButton disabled={isSpinning || slices.length === 0} onClick={spin}>
        {name}
      </PushButton>
    </section>
  );
});

function Slice({ index, count, text }: { readonly index: number; readonly count: number; readonly text: string }) {
  const angle = 360 / count;
  const middle = (index + 0.5) * angle - 90;
  const short = text.length > 14 ? `${text.slice(0, 13)}…` : text;
  return (
    <g>
      <path
        className={`m-wheel__slice m-wheel__slice--${index % 2 === 0 ? 'even' : 'odd'}`}
        d={toPath(index * angle, (index + 1) * angle)}
      />
      <text
        className={`m-wheel__text m-wheel__text--${index % 2 === 0 ? 'even' : 'odd'}`}
        x="56"
        dominantBaseline="central"
        textAnchor="middle"
        transform={`rotate(${middle})`}
      >
        {short}
      </text>
    </g>
  );
}

function toPath(from: number, to: number): string {
  const point = (degrees: number) => {
    const radians = ((degrees - 90) * Math.PI) / 180;
    return `${(98 * Math.cos(radians)).toFixed(2)} ${(98 * Math.sin(radians)).toFixed(2)}`;
  };
  // A single slice is the whole disc, which one arc cannot draw.
  if (to - from >= 360) return 'M0 -98A98 98 0 1 1 -0.01 -98Z';
  return `M0 0L${point(from)}A98 98 0 ${to - from > 180 ? 1 : 0} 1 ${point(to)}Z`;
}
