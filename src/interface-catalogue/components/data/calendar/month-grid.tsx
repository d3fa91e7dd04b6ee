import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { addDays } from '../../../runtime/functions/date-functions.ts';
import type { Language } from '../../../runtime/language/language.ts';
import { useSurface } from '../../../runtime/surface.tsx';
import { addMonths, listWeeks, sayDay, toColumn, toMonth } from './calendar-days.ts';
import type { CalendarEvent } from './calendar-event.ts';

/** The number of lines that fit into a cell. */
const CHIPS_MAX = 2;
const DOTS_MAX = 3;

interface MonthGridProps {
  readonly month: string;
  readonly today: string;
  readonly day: string | undefined;
  readonly events: readonly CalendarEvent[];
  onMonth(month: string): void;
  onDay(day: string): void;
}

export function MonthGrid({ month, today, day, events, onMonth, onDay }: MonthGridProps) {
  const { language, say } = useSurface();
  const grid = useRef<HTMLTableElement>(null);
  const [focused, setFocused] = useState<string>();
  const weeks = listWeeks(month, language);
  const byDay = Map.groupBy(events, (event) => event.day);
  // One day can be reached by the Tab key, the others from there by the arrow keys.
  const reachable =
    [focused, day, today].find((each) => each !== undefined && toMonth(each) === month) ?? `${month}-01`;
  const isWalking = useRef(false);
  useEffect(() => {
    if (!isWalking.current) return;
    isWalking.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${reachable}"]`)?.focus();
  }, [reachable]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = findDayByKey(reachable, event.key, language);
    if (next === undefined) return;
    event.preventDefault();
    isWalking.current = true;
    setFocused(next);
    onMonth(toMonth(next));
  };
  return (
    <table ref={grid} className="m-calendar__grid" aria-label={say('days')} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {weeks[0]?.map((each) => (
            <th key={each} scope="col">
              {sayDay(each, 'weekday', language)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((each) => (
              <td
                key={each}
                data-chosen={each === day || undefined}
                data-outside={toMonth(each) !== month || undefined}
              >
                <DayButton
                  day={each}
                  events={byDay.get(each) ?? []}
                  isToday={each === today}
                  isChosen={each === day}
                  isReachable={each === reachable}
                  onPress={() => {
                    setFocused(each);
                    onDay(each);
                  }}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayButtonProps {
  readonly day: string;
  readonly events: readonly CalendarEvent[];
  readonly isToday: boolean;
  readonly isChosen: boolean;
  readonly isReachable: boolean;
  onPress(): void;
}

function DayButton({ day, events, isToday, isChosen, isReachable, onPress }: DayButtonProps) {
  const { language, say } = useSurface();
  const count = events.length === 0 ? '' : `, ${events.length} ${events.length === 1 ? 'entry' : 'entries'}`;
  return (
    <button
      type="button"
      className="m-calendar__day"
      data-day={day}
      aria-label={`${sayDay(day, 'full', language)}${count}`}
      aria-current={isToday ? 'date' : undefined}
      aria-pressed={isChosen}
      tabIndex={isReachable ? 0 : -1}
      onClick={onPress}
    >
      <span className="m-calendar__number">{Number(day.slice(-2))}</span>
      <span className="m-calendar__chips">
        {events.slice(0, CHIPS_MAX).map(({ id, title }) => (
          <span key={id} className="m-calendar__chip">
            {title}
          </span>
        ))}
        {events.length > CHIPS_MAX && (
          <span className="m-calendar__more">{say('more', { count: events.length - CHIPS_MAX })}</span>
        )}
      </span>
      <span className="m-calendar__dots">
        {events.slice(0, DOTS_MAX).map(({ id }) => (
          <span key={id} />
        ))}
      </span>
    </button>
  );
}

function findDayByKey(day: string, key: string, language: Language): string | undefined {
  const weekday = toColumn(day, language);
  const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7, Home: -weekday, End: 6 - weekday };
  if (Object.hasOwn(days, key)) return addDays(day, days[key as keyof typeof days]);
  if (key !== 'PageUp' && key !== 'PageDown') return undefined;
  return addMonths(day, key === 'PageUp' ? -1 : 1);
}
