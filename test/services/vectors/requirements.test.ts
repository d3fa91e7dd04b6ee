import { describe, it } from 'node:test';
import { checkRequirements } from '../../support/check-requirements.ts';
import { REQUIREMENTS } from './requirements.ts';

describe('requirements of vectors', () => {
  it('are verified by a test each, and tests name no others', () => checkRequirements(REQUIREMENTS, /^[VDQ]\d/));
});
