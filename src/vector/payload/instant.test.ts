import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseInstant } from './instant.ts';

describe('instants', () => {
  it('are read from RFC 3339 and its shorter forms', () => {
    const forms: [string, number][] = [
      ['2023-02-08T10:49:00Z', Date.UTC(2023, 1, 8, 10, 49)],
      ['2023-02-08t10:49:00z', Date.UTC(2023, 1, 8, 10, 49)],
      ['2023-02-08T11:49:00+01:00', Date.UTC(2023, 1, 8, 10, 49)],
      ['2023-02-08T09:19:00-0130', Date.UTC(2023, 1, 8, 10, 49)],
      ['2023-02-08 10:49:00', Date.UTC(2023, 1, 8, 10, 49)],
      ['2023-02-08T10:49', Date.UTC(2023, 1, 8, 10, 49)],
      ['2023-02-08', Date.UTC(2023, 1, 8)],
      ['2023-02-08T10:49:00.123456789Z', Date.UTC(2023, 1, 8, 10, 49) + 123.456],
      ['1969-12-31T23:59:59.5Z', -500],
      ['0050-01-01', new Date('0050-01-01T00:00:00Z').getTime()],
      ['2016-12-31T23:59:60Z', Date.UTC(2017, 0, 1)],
    ];
    for (const [text, instant] of forms) assert.equal(parseInstant(text), instant, text);
  });

  it('are nothing else', () => {
    const others = [
      '',
      'today',
      '2023',
      '2023-2-8',
      '2023-02-30',
      '2023-13-01',
      '2023-02-08T24:00:00Z',
      '2023-02-08T10:60:00Z',
      '2023-02-08T10:49:00+24:00',
      ' 2023-02-08',
      '2023-02-08T10:49:00Z ',
      '20230208',
      '1675853340',
    ];
    for (const text of others) assert.equal(parseInstant(text), undefined, text);
  });
});
