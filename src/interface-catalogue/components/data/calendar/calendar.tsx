import './calendar.css';
import { useMemo, useState } from 'react';
import { component } from '../../../runtime/component.tsx';
import { SignButton } from '../../../runtime/elements/button.tsx';
import { findMinutes } from '../../../runtime/functions/date-functions.ts';
import { list, type ValuesOf } from '../../../runtime/props.tsx';
import { useSurface } from '../../../runtime/surface.tsx';
import { toText } from '../../../runtime/values/to-values.ts';
import { addMonths, isDay, sayDay, toMonth } from './calendar-days.ts';
import type { CalendarEvent } from './calendar-event.ts';
import { DayPanel } from './day-panel.tsx';
import { MonthGrid } from './month-grid.tsx';

const PROPS = {
  rows: 'rows',
  dateField: 'field',
  titleField: 'field',
  'timeField?': 'field',
  day: 'binding',
  'slots?': list('string'),
  'slot?': 'binding',
} as const;

export const Calendar = component('Calendar', PROPS, (props) => {
  const { today, language, say } = useSurface();
  const [bound, setDay] = props.day;
  const [slot, setSlot] = props.slot;
  const events = useMemo(() => toEvents(props), [props]);
  const day = isDay(toText(bound)) ? toText(bound) : undefined;
  const [shown, setShown] = useState<string>();
  const month = shown ?? toMonth(day ?? toFirstDay(events, today));
  const step = (count: number) => setShown(toMonth(addMonths(`${month}-01`, count)));
  const choose = (next: string) => {
    setShown(toMonth(next));
    setDay(next);
    // A time of another day may be taken on this one.
    if (next !== day) setSlot(null);
  };
  return (
    <div className="m-calendar">
      <div className="m-calendar__inner">
        <div className="m-calendar__month">
          <header className="m-calendar__head">
            <h2 aria-live="polite">{sayDay(month, 'month', language)}</h2>
            <button type="button" className="m-calendar__today" onClick={() => choose(today)}>
              {say('today')}
            </button>
            <SignButton
              className="m-calendar__step"
              label={say('previousMonth')}
              icon="chevron-left"
              onClick={() => step(-1)}
            />
            <SignButton
              className="m-calendar__step"
              label={say('nextMonth')}
              icon="chevron-right"
              onClick={() => step(1)}
            />
          </header>
          <MonthGrid month={month} today={today} day={day} events={events} onMonth={setShown} onDay={choose} />
        </div>
        <DayPanel
          day={day ?? today}
          events={events.filter((event) => event.day === (day ?? today))}
          slots={props.slots}
          slot={toText(slot)}
          onSlot={(next) => {
            if (day === undefined) setDay(today);
            setSlot(next);
          }}
        />
      </div>
    </div>
  );
});

function toEvents(props: ValuesOf<typeof PROPS>): readonly CalendarEvent[] {
  const { rows, dateField, titleField, timeField = dateField } = props;
  return rows
    .map((row) => {
      const [date, title, time] = [toText(row[dateField]), toText(row[titleField]), toText(row[timeField])];
      return { id: row.id, day: date.slice(0, 'YYYY-MM-DD'.length), title, time: time.includes(':') ? time : '' };
    })
    .filter(({ day }) => isDay(day))
    .toSorted((a, b) => (findMinutes(a.time) ?? 0) - (findMinutes(b.time) ?? 0));
}

/** Returns the day at which the calendar opens: today if its month has events, else the next or last day with one. */
function toFirstDay(events: readonly CalendarEvent[], today: string): string {
  const days = events.map(({ day }) => day).toSorted();
  if (days.some((day) => toMonth(day) === toMonth(today))) return today;
  return days.find((day) => day >= today) ?? days.at(-1) ?? today;
}
