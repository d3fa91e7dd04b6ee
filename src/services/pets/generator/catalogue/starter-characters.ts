import type { StarterEntry } from './starter-entry.ts';

export const STARTER_CHARACTERS: readonly StarterEntry[] = [
  {
    name: 'Boo',
    species: 'ghost',
    description: 'A shy ghost with a lilac bow. Haunts unused code until somebody lets it go.',
    tags: ['white', 'bow', 'shy', 'spooky'],
    design: { accessories: [{ name: 'bow', colour: '#b48ae0' }], mood: 'shy' },
  },
  {
    name: 'Bolt',
    species: 'robot',
    description: 'A sky-blue robot who counts from zero and waves at ones.',
    tags: ['sky-blue', 'happy', 'machine'],
    design: { colours: { body: '#8ec9f0', belly: '#e9f4fb', accent: '#f4a742', eye: '#2b9293' } },
  },
  {
    name: 'Rivet',
    species: 'robot',
    description: 'A rusty robot with a flower. Was built for welding, prefers gardening.',
    tags: ['rust', 'flower', 'calm', 'machine'],
    design: {
      colours: { body: '#d08a5a', belly: '#f3dcc0', accent: '#5aa8a0' },
      accessories: [{ name: 'flower', colour: '#f6d64a' }],
      mood: 'calm',
    },
  },
  {
    name: 'Fizzwick',
    species: 'wizard',
    description: 'A wizard in deep purple. Any sufficiently documented magic is indistinguishable from code.',
    tags: ['purple', 'calm', 'magic', 'fantasy'],
    design: { colours: { body: '#7a55c0' }, mood: 'calm' },
  },
  {
    name: 'Sir Commit',
    species: 'knight',
    description: 'A knight in a crimson cape, sworn to small changes and clear messages.',
    tags: ['silver', 'cape', 'brave', 'fantasy'],
    design: { accessories: [{ name: 'cape', colour: '#b8243c' }], mood: 'brave' },
  },
  {
    name: 'Kage',
    species: 'ninja',
    description: 'A ninja in midnight blue. Merged before you noticed.',
    tags: ['navy', 'brave', 'stealth'],
    design: { colours: { body: '#3a4a80', accent: '#d8433f' }, mood: 'brave' },
  },
  {
    name: 'Nova',
    species: 'astronaut',
    description: 'An astronaut with a jetpack. In the cloud, nobody can hear you compile.',
    tags: ['white', 'jetpack', 'curious', 'space'],
    design: { accessories: [{ name: 'jetpack' }], mood: 'curious' },
  },
  {
    name: 'Captain Crumb',
    species: 'pirate',
    description: 'A pirate with an eye patch and a soft heart. Sails by the seven layers.',
    tags: ['red', 'silly', 'sea'],
    design: { mood: 'silly' },
  },
];
