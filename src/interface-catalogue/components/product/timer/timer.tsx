import '../../../runtime/elements/button.css';
import './timer.css';
import { useEffect, useRef } from 'react';
import type { Expression, PathExpression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { type ActionProp, useAction, useBinding, useNumber, useText } from '../../../runtime/hooks.tsx';
import { toNumber } from '../../../runtime/values/to-values.ts';

export interface TimerProps {
  readonly label: Expression;
  readonly seconds: Expression;
  readonly mode?: 'countdown' | 'stopwatch';
  readonly value: PathExpression;
  readonly running: PathExpression;
  readonly finish?: ActionProp;
}

export const Timer = component<TimerProps>(
  'Timer',
  ({ label, seconds, mode = 'countdown', value, running, finish }) => {
    const total = useNumber(seconds) ?? 60;
    const isDown = mode === 'countdown';
    const [bound, set] = useBinding(value);
    const [isBoundRunning, setRunning] = useBinding(running);
    const now = toNumber(bound) ?? (isDown ? total : 0);
    const isRunning = isBoundRunning === true;
    const onFinish = useAction(finish);
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
        onFinish();
      }, 1000);
      return () => window.clearInterval(timer);
    }, [isRunning, isDown, total, set, setRunning, onFinish]);
    const restart = () => {
      setRunning(false);
      set(isDown ? total : 0);
    };
    const start = () => {
      if (isDown && now <= 0) set(total);
      setRunning(!isRunning);
    };
    const share = total > 0 ? Math.min(1, Math.max(0, now / total)) : 0;
    const name = useText(label);
    return (
      <section className="m-timer" aria-label={name}>
        <p className="m-timer__label">{name}</p>
        <p className="m-timer__time" role="timer">
          {toClock(now)}
        </p>
        <div className="m-timer__track" aria-hidden="true">
          <span style={{ inlineSize: `${share * 100}%` }} />
        </div>
        <div className="m-timer__actions">
          <button type="button" className="m-button m-button--primary" onClick={start}>
            <Icon name={isRunning ? 'pause' : 'play'} />
            {isRunning ? 'Pause' : 'Start'}
          </button>
          <button type="button" className="m-button m-button--secondary" onClick={restart}>
            <Icon name="rotate-ccw" />
            Reset
          </button>
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
