// Values as people say them, in the type and unit of their field.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CellValue, NamedField } from '../../app/description.ts';
import { getSample } from '../testing/try-edit.ts';
import { readNumber } from './read-number.ts';
import { readDay, toCell } from './to-cell.ts';

const app = getSample('businesses/barber');
const toField = (spec: Partial<NamedField>): NamedField => ({ id: 'one', label: 'One', type: 'text', ...spec });

const SAID: readonly (readonly [words: string, field: Partial<NamedField>, value: CellValue])[] = [
  ['2 hours', { type: 'duration' }, 120],
  ['1.5 h', { type: 'duration' }, 90],
  ['1 h 30 min', { type: 'duration' }, 90],
  ['1h30', { type: 'duration' }, 90],
  ['half an hour', { type: 'duration' }, 30],
  ['45', { type: 'duration' }, 45],
  ['90 min', { type: 'number', unit: 'h' }, 1.5],
  ['500 g', { type: 'number', unit: 'kg' }, 0.5],
  ['2 kilos', { type: 'number', unit: 'kg' }, 2],
  ['12 boxes', { type: 'number', unit: 'kg' }, 12],
  ['twelve', { type: 'number' }, 12],
  ['1,200.50 €', { type: 'money' }, 1200.5],
  ['3 k', { type: 'money' }, 3000],
  ['30p', { type: 'money' }, 0.3],
  ['fifty cents', { type: 'money' }, 0.5],
  ['one hundred and twenty-five', { type: 'number' }, 125],
  ['two weeks from today', { type: 'date' }, 'today+14'],
  ['on 3 May 2027', { type: 'date' }, '2027-05-03'],
  ['none', { type: 'choice', options: ['None', 'Some'] }, 'None'],
  ['progress', { type: 'choice', options: ['Open', 'In progress'] }, 'In progress'],
  ['archivd', { type: 'choice', options: ['Active', 'Archived'] }, 'Archived'],
  ['tomorrow', { type: 'date' }, 'today+1'],
  ['2 weeks ago', { type: 'date' }, 'today-14'],
  ['31.12.2026', { type: 'date' }, '2026-12-31'],
  ['3 May 2027', { type: 'date' }, '2027-05-03'],
  ['half', { type: 'choice', options: ['Half', 'Whole'] }, 'Half'],
  ['nothing', { type: 'text' }, null],
  ['done', { type: 'yes/no' }, true],
  ['3 pm', { type: 'time' }, '15:00'],
  ['half past nine', { type: 'time' }, '09:30'],
  ['quarter to four', { type: 'time' }, '15:45'],
  ['noon', { type: 'time' }, '12:00'],
];

test('values are read in the type and unit of their field', () => {
  for (const [words, field, value] of SAID) assert.deepEqual(toCell(words, toField(field), app), { value }, words);
});

test('a number in a form that is not read is none, not its beginning', () => {
  for (const text of ['1e308', '5e-3', '0x10', '1⁄2']) assert.equal(readNumber(text), undefined, text);
  assert.deepEqual(['1,200.50 €', '3 k', '30p', '12 eggs'].map(readNumber), [1200.5, 3000, 0.3, 12]);
});

test('a value that the field cannot have is refused in a sentence', () => {
  for (const [words, field] of [
    ['soon', { type: 'date' }],
    ['2019', { type: 'date' }],
    ['heavy', { type: 'number', unit: 'kg' }],
    ['7', { type: 'rating' }],
    ['30', { type: 'number', max: 20 }],
  ] as const) {
    const cell = toCell(words, toField(field), app);
    assert.match('problem' in cell ? cell.problem : '', /\.$|tomorrow/, words);
  }
});

test('days without a year are the next ones', () => {
  const now = new Date('2026-03-16T10:00:00Z');
  for (const [words, day] of [
    ['Friday', '2026-03-20'],
    ['Monday', '2026-03-23'],
    ['last Tuesday', '2026-03-10'],
    ['the 9th', '2026-04-09'],
    ['17th', '2026-03-17'],
    ['3 May', '2026-05-03'],
    ['March 1st', '2027-03-01'],
  ] as const)
    assert.equal(readDay(words, now), day, words);
});
