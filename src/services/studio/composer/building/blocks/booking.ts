// Choose a day and a time, confirm, and find the booking in the list.

import {
  toAction,
  toCall,
  toCount,
  toIf,
  toIsEmpty,
  toPath,
  toSet,
  toText,
  toToast,
} from '../../../compile/expressions.ts';
import type { Entity, Field, FieldType, Requirement } from '../../brief.ts';
import type { Context } from '../context.ts';
import { hasWord, toCapital, toKey } from '../words.ts';
import { addGroup } from './add-group.ts';
import { addTitle } from './add-title.ts';
import { listColumnsOf } from './entity/list-columns-of.ts';
import { toRecord } from './to-record.ts';

const FORM = '/forms/booking';
const SLOTS = ['09:00', '10:00', '11:00', '13:30', '14:30', '15:30', '16:30'];

const BOOKING: Entity = {
  name: 'booking',
  plural: 'bookings',
  icon: 'ticket',
  fields: [
    { name: 'what', label: 'Booking', type: 'text' },
    { name: 'date', label: 'Date', type: 'date' },
    { name: 'time', label: 'Time', type: 'time' },
    { name: 'name', label: 'Name', type: 'person' },
    { name: 'status', label: 'Status', type: 'status', options: ['Confirmed', 'Pending', 'Cancelled'] },
  ],
};

export function buildBooking(requirements: readonly Requirement[], context: Context, entity?: Entity): void {
  const { draft, parentId } = context;
  const booking = findBooking(context);
  const key = toKey(booking.plural);
  addTitle(context, 'booking');
  draft.put(`/${key}`, booking === BOOKING ? [] : [...context.listRows(booking)]);
  draft.put(FORM, { day: '2026-03-19', slot: '', what: '' });
  const grid = draft.add(parentId, 'booking-grid', 'Grid', { columns: 2, gap: 'large' });
  const calendar = draft.add(grid, 'booking-calendar', 'Calendar', {
    rows: toPath(`/${key}`),
    dateField: findField(booking, 'date')?.name ?? 'date',
    timeField: findField(booking, 'time')?.name,
    titleField: booking.fields[0]?.name ?? 'what',
    day: toPath(`${FORM}/day`),
    slot: toPath(`${FORM}/slot`),
    slots: SLOTS,
  });
  const form = addForm(context, grid, booking, findOffer(context, entity));
  const table = addBookings(context, booking);
  context.fulfil(requirements, [calendar, form, table]);
}

const isBooking = ({ name }: Entity): boolean =>
  hasWord(name, 'appointment', 'booking', 'reservation', 'schedule', 'order', 'calendar', 'ticket');

const findField = (entity: Entity, type: FieldType): Field | undefined =>
  entity.fields.find((field) => field.type === type);

function findBooking({ brief }: Context): Entity {
  return brief.entities.find((entity) => isBooking(entity) && findField(entity, 'date') !== undefined) ?? BOOKING;
}

/** What is booked: doctors, rooms, services; not the appointments themselves. */
function findOffer({ brief }: Context, entity: Entity | undefined): Entity | undefined {
  const candidates = [...(entity === undefined ? [] : [entity]), ...brief.entities];
  return candidates.find((candidate) => !isBooking(candidate));
}

function addForm(context: Context, grid: string, booking: Entity, offer: Entity | undefined): string {
  const { draft } = context;
  const card = draft.add(grid, 'booking-who', 'Card', { title: 'Your booking', icon: 'check-circle' });
  const day = toCall('format', { value: toPath(`${FORM}/day`), as: 'date' });
  const isOpen = toIsEmpty(`${FORM}/slot`);
  const chosen = toText('{day} at {slot}', { day, slot: toPath(`${FORM}/slot`) });
  draft.add(card, 'booking-chosen', 'Alert', {
    text: toIf(isOpen, 'Choose a time in the calendar.', chosen),
    tone: 'accent',
  });
  const path = `/${toKey(booking.plural)}`;
  const values = {
    text: toPath(`${FORM}/what`),
    person: toPath(`${FORM}/name`),
    email: toPath(`${FORM}/email`),
    date: toPath(`${FORM}/day`),
    time: toPath(`${FORM}/slot`),
  };
  const value = toRecord(booking, values, 'B', toCount(toPath(path)));
  const form = draft.add(card, 'booking-form', 'Form', {
    submitLabel: 'Book',
    submit: toAction({
      do: 'when',
      condition: isOpen,
      steps: [{ do: 'toast', message: 'Choose a time first.', tone: 'warning' }],
      otherwise: [
        { do: 'append', path, value, first: true },
        toSet(`${FORM}/slot`, ''),
        toToast('Booked. You find it below.'),
      ],
    }),
  });
  addOffer(context, form, offer);
  draft.add(form, 'booking-name', 'TextField', { label: 'Your name', value: toPath(`${FORM}/name`), required: true });
  draft.add(form, 'booking-email', 'TextField', {
    label: 'E-mail',
    kind: 'email',
    value: toPath(`${FORM}/email`),
    required: true,
  });
  return form;
}

function addOffer(context: Context, form: string, offer: Entity | undefined): void {
  const first = offer?.fields[0];
  const value = toPath(`${FORM}/what`);
  if (offer === undefined || first === undefined) {
    context.draft.add(form, 'booking-what', 'TextField', { label: 'What is it about?', value, required: true });
    return;
  }
  const names = context.listRows(offer).map((row) => String(row[first.name] ?? row.id));
  context.draft.add(form, 'booking-what', 'Select', {
    label: toCapital(offer.name),
    value,
    options: [...new Set(names)].slice(0, OFFERS_MAX),
    required: true,
  });
}

/** A longer menu is hard to read; the page of the things themselves has all of them. */
const OFFERS_MAX = 12;

function addBookings(context: Context, booking: Entity): string {
  const path = `/${toKey(booking.plural)}`;
  const group = addGroup(context, context.parentId, 'booking-list', toCapital(booking.plural));
  const cancel = toAction(
    { do: 'confirm', message: `Cancel this ${booking.name}?`, label: 'Cancel it' },
    { do: 'remove', path, key: toPath('id') },
    toToast(`${toCapital(booking.name)} cancelled`),
  );
  return context.draft.add(group, 'booking-table', 'DataTable', {
    rows: toPath(path),
    columns: listColumnsOf(booking),
    rowActions: [{ label: 'Cancel', icon: 'x', press: cancel, tone: 'bad' }],
    pageSize: 5,
    emptyTitle: `No ${booking.plural} yet`,
    emptyText: 'What you book is listed here.',
  });
}
