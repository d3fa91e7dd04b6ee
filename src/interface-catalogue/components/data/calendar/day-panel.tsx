import { useId } from 'react';
import { findMinutes } from '../../../runtime/functions/date-functions.ts';
import { useSurface } from '../../../runtime/surface.tsx';
import { formatValue } from '../../../runtime/values/format-value.ts';
import { type CalendarEvent, sayDay } from './calendar-days.ts';

interface DayPanelProps {
  readonly day: string;
  readonly events: readonly CalendarEvent[];
  readonly slots: readonly string[];
  readonly slot: string;
  onSlot(slot: string): void;
}

/** Lists the events of a day and the times that can be chosen. */
export function DayPanel({ day, events, slots, slot, onSlot }: DayPanelProps) {
  const id = useId();
  const { language, say } = useSurface();
  const taken = new Set(events.map(({ time }) => findMinutes(time)));
  return (
    <section className="m-calendar__panel" aria-labelledby={id}>
      <h2 id={id}>{sayDay(day, 'day', language)}</h2>
      {events.length > 0 && (
        <ul className="m-calendar__events">
          {events.map((event) => (
            <li key={event.id}>
              <strong>{event.title}</strong>
              {event.time !== '' && <span>{sayTime(event.time)}</span>}
            </li>
          ))}
        </ul>
      )}
      {events.length === 0 && slots.length === 0 && <p className="m-calendar__none">{say('noEvents')}</p>}
      {slots.length > 0 && (
        <fieldset className="m-calendar__slots" aria-label={say('times')}>
          {slots.map((time) => {
            const isTaken = taken.has(findMinutes(time));
            return (
              <button
                key={time}
                type="button"
                className="m-calendar__slot"
                aria-label={isTaken ? say('taken', { time: sayTime(time) }) : undefined}
                aria-pressed={time === slot}
                disabled={isTaken}
                onClick={() => onSlot(time)}
              >
                {sayTime(time)}
              </button>
            );
          })}
        </fieldset>
      )}
    </section>
  );
}

const sayTime = (time: string): string => formatValue(time, 'time');
