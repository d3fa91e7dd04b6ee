import './player.css';
import { useEffect, useState } from 'react';
import type { Expression, PathExpression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { Nothing } from '../../../runtime/elements/nothing.tsx';
import { Picture } from '../../../runtime/elements/picture.tsx';
import { useBinding, useRows } from '../../../runtime/hooks.tsx';
import { formatValue } from '../../../runtime/values/format-value.ts';
import type { Row } from '../../../runtime/values/row-scope.ts';
import { toNumber, toText } from '../../../runtime/values/to-values.ts';

export interface PlayerProps {
  readonly rows: Expression;
  readonly titleField: string;
  readonly textField?: string;
  /** Seconds. */
  readonly durationField?: string;
  readonly kind?: 'audio' | 'video';
  readonly current: PathExpression;
}

const DURATION_S = 180;

/** Time passes and the list goes on; there is nothing to hear, since an interface has no files. */
export const Player = component<PlayerProps>(
  'Player',
  ({ rows, titleField, textField, durationField, kind = 'audio', current }) => {
    const tracks = useRows(rows);
    const [chosen, choose] = useBinding(current);
    const [isPlaying, setIsPlaying] = useState(false);
    const [second, setSecond] = useState(0);
    const at = Math.max(
      0,
      tracks.findIndex(({ id }) => id === chosen),
    );
    const track = tracks[at];
    const duration = (durationField !== undefined && toNumber(track?.[durationField])) || DURATION_S;
    const goTo = (index: number) => {
      const next = tracks[(index + tracks.length) % Math.max(1, tracks.length)];
      if (next !== undefined) choose(next.id);
      setSecond(0);
    };
    useEffect(() => {
      if (!isPlaying) return undefined;
      const timer = window.setInterval(() => setSecond((now) => now + 1), 1000);
      return () => window.clearInterval(timer);
    }, [isPlaying]);
    useEffect(() => {
      if (second > duration) goTo(at + 1);
    });
    if (track === undefined) return <Nothing title="There is nothing to play yet" icon="play" />;
    const title = toText(track[titleField]);
    return (
      <section className="m-player" data-kind={kind} aria-label="Player">
        <div className="m-player__stage">
          <Picture subject={title} ratio={kind === 'video' ? 'wide' : 'square'} />
        </div>
        <div className="m-player__now">
          <p className="m-player__title" aria-live="polite">
            {title}
          </p>
          <p className="m-player__text">{textField === undefined ? '' : toText(track[textField])}</p>
          <input
            type="range"
            className="m-player__seek"
            aria-label="Position"
            aria-valuetext={`${toClock(second)} of ${toClock(duration)}`}
            min={0}
            max={duration}
            value={second}
            onChange={(event) => setSecond(Number(event.currentTarget.value))}
          />
          <p className="m-player__times">
            <span>{toClock(second)}</span>
            <span>{toClock(duration)}</span>
          </p>
          <div className="m-player__buttons">
            <RoundButton icon="skip-back" label="Previous" onClick={() => goTo(at - 1)} />
            <RoundButton
              icon={isPlaying ? 'pause' : 'play'}
              label={isPlaying ? 'Pause' : 'Play'}
              isMain
              onClick={() => setIsPlaying(!isPlaying)}
            />
            <RoundButton icon="skip-forward" label="Next" onClick={() => goTo(at + 1)} />
          </div>
        </div>
        <ol className="m-player__list">
          {tracks.map((each) => (
            <TrackLine
              key={each.id}
              track={each}
              title={toText(each[titleField])}
              detail={textField === undefined ? '' : toText(each[textField])}
              length={durationField === undefined ? '' : formatValue(each[durationField] ?? null, 'duration')}
              isCurrent={each.id === track.id}
              onPlay={() => {
                choose(each.id);
                setSecond(0);
                setIsPlaying(true);
              }}
            />
          ))}
        </ol>
      </section>
    );
  },
);

interface RoundButtonProps {
  readonly icon: string;
  readonly label: string;
  readonly isMain?: boolean;
  onClick(): void;
}

function RoundButton({ icon, label, isMain = false, onClick }: RoundButtonProps) {
  return (
    <button
      type="button"
      className="m-player__button"
      data-main={isMain || undefined}
      aria-label={label}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

interface TrackLineProps {
  readonly track: Row;
  readonly title: string;
  readonly detail: string;
  readonly length: string;
  readonly isCurrent: boolean;
  onPlay(): void;
}

function TrackLine({ title, detail, length, isCurrent, onPlay }: TrackLineProps) {
  return (
    <li>
      <button type="button" className="m-player__track" aria-current={isCurrent} onClick={onPlay}>
        <Icon name={isCurrent ? 'volume-2' : 'play'} />
        <span>
          <strong>{title}</strong>
          <small>{detail}</small>
        </span>
        <small>{length}</small>
      </button>
    </li>
  );
}

function toClock(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
