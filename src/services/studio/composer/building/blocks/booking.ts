// Choose a day and a time, confirm, and find the booking in the list.
import type { Entity, Requirement } from '../../brief.ts';
import type { Context } from '../context.ts';
import { toAction, toCall, toIf, toIsEmpty, toPath, toSet, toText, toToast } from '../expressions.ts';
import { findMainEntity } from '../plan-pages.ts';
import { hasWord } from '../words.ts';
import { addTitle, getPageTitle } from './add-title.ts';

const FORM = '/forms/booking';

export function buildBooking(requirements: readonly Requirement[], context: Context, entity?: Entity): void {
  const { draft, parentId } = context;
  addTitle(context, getPageTitle(context), 'Choose a day, then a time.');
  draft.put('/bookings', toSampleBookings(context, entity));
  draft.put(FORM, { day: '2026-03-19', slot: '', what: '' });
  const grid = draft.add(parentId, 'booking-grid', 'Grid', { columns: 2, gap: 'large' });
  const calendarCard = draft.add(grid, 'booking-when', 'Card', { title: 'Day and time', icon: 'calendar' });
  const calendar = draft.add(calendarCard, 'booking-calendar', 'Calendar', {
    rows: toPath('/bookings'),
    dateField: 'date',
    timeField: 'time',
    titleField: 'what',
    day: toPath(`${FORM}/day`),
    slot: toPath(`${FORM}/slot`),
    slots: ['09:00', '10:00', '11:00', '13:30', '14:30', '15:30', '16:30'],
  });
  const form = addForm(context, grid, findOffer(context, entity));
  const table = addBookings(context);
  context.fulfil(requirements, [calendar, form, table]);
}

/** What is booked: doctors, rooms, services; not the appointments themselves. */
function findOffer({ brief }: Context, entity: Entity | undefined): Entity | undefined {
  const isBooking = ({ name }: Entity) =>
    hasWord(name, 'appointment', 'booking', 'reservation', 'schedule', 'order', 'calendar', 'ticket');
  const candidates = [...(entity === undefined ? [] : [entity]), ...brief.entities];
  return candidates.find((candidate) => !isBooking(candidate));
}

function addForm(context: Context, grid: string, offer: Entity | undefined): string {
  const { draft } = context;
  const card = draft.add(grid, 'booking-who', 'Card', { title: 'Your booking', icon: 'check-circle' });
  const chosen = toText('{day} at {slot}', {
    day: toCall('format', { value: toPath(`${FORM}/day`), as: 'date' }),
    slot: toPath(`${FORM}/slot`),
  });
  const isOpen = toIsEmpty(`${FORM}/slot`);
  draft.add(card, 'booking-chosen', 'Alert', {
    text: toIf(isOpen, 'Choose a time on the left.', chosen),
    tone: 'accent',
  });
  const value = {
    what: toPath(`${FORM}/what`),
    name: toPath(`${FORM}/name`),
    date: toPath(`${FORM}/day`),
    time: toPath(`${FORM}/slot`),
    status: 'Confirmed',
  };
  const form = draft.add(card, 'booking-form', 'Form', {
    submitLabel: 'Book',
    submit: toAction({
      do: 'when',
      condition: isOpen,
      steps: [{ do: 'toast', message: 'Choose a time first.', tone: 'warning' }],
      otherwise: [
        { do: 'append', path: '/bookings', value, first: true },
        toSet(`${FORM}/slot`, ''),
        toToast('Booked. You find it below.'),
      ],
    }),
  });
  const first = offer?.fields[0];
  if (offer !== undefined && first !== undefined) {
    const options = context
      .listRows(offer)
      .slice(0, 8)
      .map((row) => String(row[first.name] ?? row.id));
    draft.add(form, 'booking-what', 'Select', {
      label: offer.name.charAt(0).toUpperCase() + offer.name.slice(1),
      value: toPath(`${FORM}/what`),
      options: [...new Set(options)],
      required: true,
    });
  } else
    draft.add(form, 'booking-what', 'TextField', {
      label: 'What is it about?',
      value: toPath(`${FORM}/what`),
      required: true,
    });
  draft.add(form, 'booking-name', 'TextField', { label: 'Your name', value: toPath(`${FORM}/name`), required: true });
  draft.add(form, 'booking-email', 'TextField', {
    label: 'E-mail',
    kind: 'email',
    value: toPath(`${FORM}/email`),
    required: true,
  });
  return form;
}

function addBookings(context: Context): string {
  const card = context.draft.add(context.parentId, 'booking-list', 'Card', { title: 'Your bookings', icon: 'ticket' });
  const cancel = toAction(
    { do: 'confirm', message: 'Cancel this booking?', label: 'Cancel booking' },
    { do: 'remove', path: '/bookings', key: toPath('id') },
    toToast('Booking cancelled'),
  );
  return context.draft.add(card, 'booking-table', 'DataTable', {
    rows: toPath('/bookings'),
    columns: [
      { field: 'what', label: 'Booking', type: 'text' },
      { field: 'date', label: 'Date', type: 'date' },
      { field: 'time', label: 'Time', type: 'text' },
      { field: 'name', label: 'Name', type: 'person' },
      { field: 'status', label: 'Status', type: 'status' },
    ],
    rowActions: [{ label: 'Cancel', icon: 'x', press: cancel, tone: 'bad' }],
    pageSize: 5,
    emptyTitle: 'No bookings yet',
    emptyText: 'Your bookings are listed here.',
  });
}

function toSampleBookings(context: Context, entity: Entity | undefined) {
  const offer = findOffer(context, entity) ?? findMainEntity(context.brief);
  const first = offer?.fields[0];
  const rows = offer === undefined ? [] : context.listRows(offer);
  return ['2026-03-17', '2026-03-24'].map((date, index) => ({
    id: `booking-${index + 1}`,
    what: String((first === undefined ? undefined : rows[index]?.[first.name]) ?? 'First visit'),
    name: 'Mira Okafor',
    date,
    time: index === 0 ? '10:00' : '14:30',
    status: index === 0 ? 'Confirmed' : 'Pending',
  }));
}
