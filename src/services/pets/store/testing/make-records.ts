// Records for the tests of the store, each different from all before.
import type { IdempotencyClaim } from '../../../../platform/idempotency/idempotency-records.ts';
import type { PetAsset } from '../../model/pet.ts';
import type { NewPet, NewRequest } from '../../ports.ts';

export const DAY_MS = 86_400_000;
export const MINUTE_MS = 60_000;
export const START = Date.parse('2026-11-15T12:00:00Z');

/** The time of the tests. */
export const time = { ms: START };
export const clock = { nowMs: () => time.ms };
export const now = () => new Date(time.ms);

let made = 0;
export const makeId = (what: string) => `${what}-${String(++made).padStart(6, '0')}`;

export function makeAsset(changes: Partial<PetAsset> = {}): PetAsset {
  const digits = (++made).toString(16).padStart(32, '0');
  const asset = { assetId: digits, sha256: `${digits}${digits}`, perceptualHash: digits.slice(16) };
  return { ...asset, extension: 'webp', spriteVersion: 1, ...changes };
}

export function makePet(changes: Partial<NewPet> = {}): NewPet {
  return {
    id: makeId('pet'),
    slug: makeId('slug'),
    displayName: 'Überkatze "Mia" 🐈',
    description: "It's a cat; DROP TABLE pets",
    kind: 'creature',
    tags: ['cat', 'señor'],
    status: 'pending',
    license: 'CC-BY-4.0',
    sourceUrl: 'https://example.com/mia',
    asset: makeAsset(),
    generator: { name: 'procedural@1', seed: 7, matchedWords: ['cat'], unmatchedWords: ['odd'] },
    owner: { accountId: null, name: 'Mia', profileSlug: null },
    contactEmail: 'mia@example.com',
    wantsEmailPublished: true,
    createdAt: now(),
    approvedAt: null,
    ...changes,
  };
}

export const makeApproved = (changes: Partial<NewPet> = {}) =>
  makePet({ status: 'approved', approvedAt: now(), ...changes });

export function makeRequest(changes: Partial<NewRequest> = {}): NewRequest {
  return {
    id: makeId('request'),
    accountId: null,
    status: 'pending',
    contactEmail: 'ann@example.com',
    prompt: 'a blue cat',
    requesterName: null,
    displayNameHint: 'Blue',
    kind: 'creature',
    referenceImageId: null,
    petId: null,
    createdAt: now(),
    ...changes,
  };
}

export function makeClaim(changes: Partial<IdempotencyClaim> = {}): IdempotencyClaim {
  return { scope: 'POST /x anonymous', key: makeId('key'), bodyHash: 'body', claimId: makeId('claim'), ...changes };
}

export const code = (expected: string) => (error: unknown) => (error as { code?: string }).code === expected;
