import './timer.css';
import { useEffect, useRef } from 'react';
import { component } from '../../../runtime/component.tsx';
import { PushButton } from '../../../runtime/elements/button.tsx';
import { toNumber } from '../../../runtime/values/to-values.ts';

const PROPS = {
  label: 'text',
  seconds: 'number',
  'mode?': ['countdown', 'stopwatch'],
  value: 'binding',
  running: 'binding',
  'finish?': 'action',
} as const;

export const Timer = component(
  'Timer',
  PROPS,
  ({ label, seconds: total = 60, mode = 'countdown', value: [bound, set], running, finish }) => {
    const isDown = mode === 'countdown';
    const [isBoundRunning, setRunning] = running;
    const now = toNumber(bound) ?? (isDown ? total : 0);
    const isRunning = isBoundRunning === true;
    const latest = useRef(now);
    latest.current = now;
    useEffect(() => {
      if (!isRunning) return undefined;
      const timer = window.setInterval(() => {
        const next = latest.current + (isDown ? -1 : 1);
        set(Math.max(0, next));
        const isOver = isDown ? next <= 0 : total > 0 && next >= total;
        if (!isOver) return;
        setRunning(false);
        finish?.();
      }, 1000);
      return () => window.clearInterval(timer);
    }, [isRunning, isDown, total, set, setRunning, finish]);
    const restart = () => {
      setRunning(false);
      set(isDown ? total : 0);
    };
    const start = () => {
      if (isDown && now <= 0) set(total);
      setRunning(!isRunning);
    };
    const share = total > 0 ? Math.min(1, Math.max(0, now / total)) : 0;
    return (
      <section className="m-timer" aria-label={label}>
        <p className="m-timer__label">{label}</p>
        <p className="m-timer__time" role="timer">
          {toClock(now)}
        </p>
        <div className="m-timer__track" aria-hidden="true">
          <span style={{ inlineSize: `${share * 100}%` }} />
        </div>
        <div className="m-timer__actions">
          <PushButton icon={isRunning ? 'pause' : 'play'} onClick={start}>
            {isRunning ? 'Pause' : 'Start'}
          </PushButton>
          <PushButton look="secondary" icon="rotate-ccw" onClick={restart}>
            Reset
          </PushButton>
        </div>
      </section>
    );
  },
);

function toClock(seconds: number): string {
  const whole = Math.round(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part) => String(part).padStart(2, '0')).join(':');
}
