import './player.css';
import { useEffect, useState } from 'react';
import { component } from '../../../runtime/component.tsx';
import { SignButton } from '../../../runtime/elements/button.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { Nothing } from '../../../runtime/elements/nothing.tsx';
import { Picture } from '../../../runtime/elements/picture.tsx';
import { formatValue } from '../../../runtime/values/format-value.ts';
import { toNumber, toText } from '../../../runtime/values/to-values.ts';

const PROPS = {
  rows: 'rows',
  titleField: 'field',
  'textField?': 'field',
  /** Seconds. */
  'durationField?': 'field',
  'kind?': ['audio', 'video'],
  current: 'binding',
} as const;

const DURATION_S = 180;

/** Time passes and the list goes on; there is nothing to hear, since an interface has no files. */
export const Player = component(
  'Player',
  PROPS,
  ({ rows: tracks, titleField, textField = '', durationField = '', kind = 'audio', current: [chosen, choose] }) => {
    const [isPlaying, setIsPlaying] = useState(false);
    const [second, setSecond] = useState(0);
    const at = Math.max(
      0,
      tracks.findIndex(({ id }) => id === chosen),
    );
    const track = tracks[at];
    const duration = toNumber(track?.[durationField]) || DURATION_S;
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
          <p className="m-player__text">{toText(track[textField])}</p>
          <input
            type="range"
            className="m-player__seek"
            aria-label="Position"
            aria-valuetext={`${formatValue(second, 'duration')} of ${formatValue(duration, 'duration')}`}
            min={0}
            max={duration}
            value={second}
            onChange={(event) => setSecond(Number(event.currentTarget.value))}
          />
          <p className="m-player__times">
            <span>{formatValue(second, 'duration')}</span>
            <span>{formatValue(duration, 'duration')}</span>
          </p>
          <div className="m-player__buttons">
            <SignButton className="m-player__button" label="Previous" icon="skip-back" onClick={() => goTo(at - 1)} />
            <SignButton
              className="m-player__button"
              data-main
              label={isPlaying ? 'Pause' : 'Play'}
              icon={isPlaying ? 'pause' : 'play'}
              onClick={() => setIsPlaying(!isPlaying)}
            />
            <SignButton className="m-player__button" label="Next" icon="skip-forward" onClick={() => goTo(at + 1)} />
          </div>
        </div>
        <ol className="m-player__list">
          {tracks.map((each) => (
            <TrackLine
              key={each.id}
              title={toText(each[titleField])}
              detail={toText(each[textField])}
              length={formatValue(each[durationField] ?? null, 'duration')}
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

interface TrackLineProps {
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
