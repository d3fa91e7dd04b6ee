// Lists and searches of a large registry of pets, in process, over the real store.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { systemClock } from '../../../src/base/clock.ts';
import { DEFAULT_LIMITS } from '../../../src/services/pets/limits.ts';
import { LiveGallery } from '../../../src/services/pets/live-gallery.ts';
import { PET_KINDS } from '../../../src/services/pets/model/pet.ts';
import type { PetQuery } from '../../../src/services/pets/model/search/pet-query.ts';
import type { NewPet } from '../../../src/services/pets/ports.ts';
import { openPetStore } from '../../../src/services/pets/store/open-pet-store.ts';
import { listPets } from '../../../src/services/pets/verbs/gallery/list-pets.ts';
import { interleave } from '../../measure/interleave.ts';
import { round } from '../../measure/statistics.ts';
import { byMode, type Scenario } from '../../scenario.ts';

const P50_MS_MAX = 10;

const COLOURS = ['red', 'blue', 'green', 'golden', 'purple', 'grey', 'white', 'black', 'orange', 'teal'];
const MOODS = ['sleepy', 'brave', 'curious', 'grumpy', 'happy', 'shy', 'calm', 'silly'];
const BEINGS = ['cat', 'dog', 'fox', 'owl', 'magpie', 'robot', 'wizard', 'ghost', 'mug', 'cactus', 'dragon', 'turtle'];

const QUESTIONS: Readonly<Record<string, PetQuery>> = {
  'the first page': {},
  'one kind and a tag, most liked first': { kind: 'creature', tags: ['sleepy'], sort: 'popular' },
  'one word': { text: 'dragon' },
  'two words': { text: 'sleepy fox' },
  'a mistyped word': { text: 'dargon' },
  'two mistyped words': { text: 'slepy wizrad' },
};

export const petSearch: Scenario = {
  id: 'pet-search',
  title: 'Searching the registry of pets',
  async run(context) {
    const count = byMode(context, { tiny: 200, quick: 10_000, full: 10_000 });
    const store = await openPetStore({ folder: join(context.folder, 'pets') });
    try {
      context.say(`adding ${count.toLocaleString('en')} pets`);
      for (let number = 0; number < count; number++) await store.pets.add(toPet(number));
      const gallery = new LiveGallery(store.pets, systemClock);
      const resources = { gallery, limits: DEFAULT_LIMITS };
      const begun = performance.now();
      await gallery.current();
      const builtMs = performance.now() - begun;
      context.say('searching');
      const sides = Object.entries(QUESTIONS).map(([name, query]) => ({
        name,
        run: () => listPets(resources, query, { page: 1, pageSize: 24 }),
      }));
      const rounds = byMode(context, { tiny: 5, quick: 200, full: 1_000 });
      const times = await interleave(sides, { rounds, budgetMs: 10_000 });
      const slowest = Math.max(...sides.map(({ name }) => times.median(name)));
      return {
        about: `${count.toLocaleString('en')} approved pets; a page of 24, from the verb to its result.`,
        tables: [
          {
            title: 'In process',
            columns: ['question', 'p50 ms', 'p99 ms'],
            rows: sides.map(({ name }) => [name, ...times.row(name, name, 0.99).slice(0, 2)]),
          },
        ],
        goals: [
          { says: 'the slowest kind of question: p50 in milliseconds', value: round(slowest), atMost: P50_MS_MAX },
        ],
        notes: [`The gallery in memory was built from the store in ${round(builtMs)} ms.`],
      };
    } finally {
      await store.close();
    }
  },
};

function toPet(number: number): NewPet {
  const [colour, mood, being] = [COLOURS, MOODS, BEINGS].map((words, i) => words[toDigit(number, i) % words.length]!);
  const digest = createHash('sha256').update(String(number)).digest('hex');
  return {
    id: `pet-${number}`,
    slug: `pet-${number}`,
    displayName: `${mood} ${being} ${number}`,
    description: `A ${colour} ${being} that keeps you company while number ${number} compiles.`,
    kind: PET_KINDS[number % PET_KINDS.length]!,
    tags: [colour!, mood!, being!],
    status: 'approved',
    license: null,
    sourceUrl: null,
    asset: {
      assetId: digest.slice(0, 32),
      sha256: digest,
      extension: 'webp',
      spriteVersion: 1,
      perceptualHash: digest.slice(0, 16),
    },
    generator: null,
    owner: { accountId: null, name: `author ${number % 500}`, profileSlug: null },
    contactEmail: null,
    wantsEmailPublished: false,
    createdAt: new Date(number * 1_000),
    approvedAt: new Date(number * 1_000),
  };
}

/** Returns a number that is spread evenly and the same in every run. */
function toDigit(number: number, position: number): number {
  return Math.floor((number * 2_654_435_761) / 31 ** position) % 9_973;
}
