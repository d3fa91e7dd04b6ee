import { COMPANIES, FIRST_NAMES, LAST_NAMES } from './sample-values.ts';

export interface SamplePerson {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** Distinct people; `example` is the domain that is reserved for such addresses, and 555-01xx are such numbers. */
export function createPeople(count: number, random: () => number): SamplePerson[] {
  const offset = Math.floor(random() * FIRST_NAMES.length);
  return Array.from({ length: count }, (_, index) => {
    // First names come round with another last name each time, so that no pair repeats.
    const round = Math.floor(index / FIRST_NAMES.length);
    const first = FIRST_NAMES[(offset + index) % FIRST_NAMES.length] ?? '';
    const last = LAST_NAMES[(offset * 3 + index * 5 + round) % LAST_NAMES.length] ?? '';
    const company = COMPANIES[(offset + index * 7) % COMPANIES.length] ?? '';
    const domain = company.toLowerCase().replace(/[^a-z]/g, '');
    return {
      name: `${first} ${last}`,
      email: `${first}.${last}@${domain}.example`.toLowerCase(),
      phone: `+1 (${201 + ((offset + index * 37) % 700)}) 555-01${String((index * 13 + offset) % 100).padStart(2, '0')}`,
    };
  });
}
