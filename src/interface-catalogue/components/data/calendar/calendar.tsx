import './calendar.css';
import { useMemo, useState } from 'react';
import type { Expression, PathExpression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { useBinding, useRows } from '../../../runtime/hooks.tsx';
import { useSurface } from '../../../runtime/surface.tsx';
import type { Row } from '../../../runtime/values/row-scope.ts';
import { toText } from '../../../runtime/values/to-values.ts';
import { addMonths, findMinutes, isDay, sayMonth, toMonth } from './calendar-days.ts';
import type { CalendarEvent } from './calendar-event.ts';
import { DayPanel } from './day-panel.tsx';
import { MonthGrid } from './month-grid.tsx';

export interface CalendarProps {
  readonly rows: Expression;
  readonly dateField: string;
  readonly titleField: string;
  readonly timeField?: string;
  readonly day: PathExpression;
  readonly slots?: readonly string[];
  readonly slot?: PathExpression;
}

export const Calendar = component<CalendarProps>('Calendar', (props) => {
  const { today } = useSurface();
  const rows = useRows(props.rows);
  const [bound, setDay] = useBinding(props.day);
  const [slot, setSlot] = useBinding(props.slot);
  const events = useMemo(() => toEvents(rows, props), [rows, props]);
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
            <h2 aria-live="polite">{sayMonth(month)}</h2>
            <button type="button" className="m-calendar__today" onClick={() => choose(today)}>
              Today
            </button>
            <StepButton label="Previous month" icon="chevron-left" onPress={() => step(-1)} />
            <StepButton label="Next month" icon="chevron-right" onPress={() => step(1)} />
          </header>
          <MonthGrid month={month} today={today} day={day} events={events} onMonth={setShown} onDay={choose} />
        </div>
        <DayPanel
          day={day ?? today}
          events={events.filter((event) => event.day === (day ?? today))}
          slots={props.slots ?? []}
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

function StepButton(props: { readonly label: string; readonly icon: string; readonly onPress: () => void }) {
  return (
    <button type="button" className="m-calendar__step" aria-label={props.label} onClick={props.onPress}>
      <Icon name={props.icon} />
    </button>
  );
}

function toEvents(rows: readonly Row[], { dateField, titleField, timeField }: CalendarProps): readonly CalendarEvent[] {
  return rows
    .map((row) => {
      const date = toText(row[dateField] ?? null);
      const time = timeField === undefined ? date : toText(row[timeField] ?? null);
      const title = toText(row[titleField] ?? null);
      return { id: row.id, day: date.slice(0, 'YYYY-MM-DD'.length), title, time: time.includes(':') ? time : '' };
    })
    .filter(({ day }) => isDay(day))
    .toSorted((a, b) => (findMinutes(a.time) ?? 0) - (findMinutes(b.time) ?? 0));
}

/** Where the calendar opens: on this month if it has events, or else where the next ones are, or the last ones. */
function toFirstDay(events: readonly CalendarEvent[], today: string): string {
  const days = events.map(({ day }) => day).toSorted();
  if (days.some((day) => toMonth(day) === toMonth(today))) return today;
  return days.find((day) => day >= today) ?? days.at(-1) ?? today;
}
