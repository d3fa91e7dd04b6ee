/** A row of the data model as the calendar shows it. */
export interface CalendarEvent {
  readonly id: string;
  readonly day: string;
  readonly title: string;
  readonly time: string;
}
