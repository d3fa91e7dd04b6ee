import type { StarterEntry } from './starter-entry.ts';

export const STARTER_OBJECTS: readonly StarterEntry[] = [
  {
    name: 'Java',
    species: 'mug',
    description: 'A coral mug that is still half asleep. Handle with care before nine.',
    tags: ['coral', 'sleepy', 'coffee', 'desk'],
    design: { colours: { body: '#f4826c' }, mood: 'sleepy' },
  },
  {
    name: 'Saguaro',
    species: 'cactus',
    description: 'A potted cactus in bloom. Needs little water and no attention, likes both.',
    tags: ['green', 'blossom', 'happy', 'plant', 'desk'],
    design: {},
  },
  {
    name: 'Toadsworth',
    species: 'mushroom',
    description: 'A red mushroom with white spots. Thrives on legacy.',
    tags: ['red', 'spotted', 'calm', 'forest'],
    design: { mood: 'calm' },
  },
  {
    name: 'Lumen',
    species: 'lamp',
    description: 'A desk lamp with a warm yellow shade. Bright ideas are its own.',
    tags: ['yellow', 'happy', 'desk', 'light'],
    design: { colours: { body: '#f6cf58' } },
  },
  {
    name: 'Folio',
    species: 'book',
    description: 'A blue book that finished itself in one night and would like a word about chapter three.',
    tags: ['blue', 'glasses', 'curious', 'desk'],
    design: { colours: { body: '#4a7fd0' }, accessories: [{ name: 'glasses', colour: '#f6d98a' }], mood: 'curious' },
  },
  {
    name: 'Nimbus',
    species: 'cloud',
    description: 'A grumpy little rain cloud. It is only somebody else’s computer, and it knows.',
    tags: ['grey', 'grumpy', 'sky'],
    design: { colours: { body: '#c3cfe2', belly: '#eef3fa' }, mood: 'grumpy' },
  },
  {
    name: 'Vega',
    species: 'star',
    description: 'A golden star who gives itself, generously, to good repositories.',
    tags: ['golden', 'silly', 'space', 'night'],
    design: { mood: 'silly' },
  },
  {
    name: 'Prompt',
    species: 'terminal',
    description: 'A dark terminal with a green glow and a cursor that never stops hoping.',
    tags: ['dark', 'happy', 'retro', 'desk'],
    design: {},
  },
  {
    name: 'Mister Megabyte',
    species: 'floppy',
    description: 'A floppy disk in a top hat. Remembers 1.44 million things about you, all of them nice.',
    tags: ['blue', 'top-hat', 'happy', 'retro'],
    design: { accessories: [{ name: 'top-hat' }] },
  },
];
