import { describe, it } from 'node:test';
import { checkRequirements } from '../../support/check-requirements.ts';
import { READ_REQUIREMENTS } from './read/read-requirements.ts';
import { WRITE_REQUIREMENTS } from './write/write-requirements.ts';

describe('requirements of pets', () => {
  const requirements = { ...READ_REQUIREMENTS, ...WRITE_REQUIREMENTS };

  it('are verified by a test each, and tests name no others', () => checkRequirements(requirements, /^P\d/));
});
