// Words that say how a pet is: adjectives, trades and temperaments.
import type { Mood } from '../design.ts';
import type { Look } from './sense.ts';

export const MOOD_WORDS: Readonly<Record<Mood, string>> = {
  happy:
    'happy, cheerful, smiling, joyful, jolly, merry, friendly, glad, cheery, sunny, optimistic, delighted, excited, playful, bubbly, grinning, smile, grin, kind',
  calm: 'calm, relaxed, peaceful, serene, zen, quiet, gentle, patient, chill, wise, mellow, content, thoughtful, meditating, cozy, cosy, polite, dignified, elegant',
  sleepy: 'sleepy, tired, drowsy, sleeping, dozing, lazy, yawning, exhausted, asleep, snoozing, dreamy, dozy',
  grumpy:
    'grumpy, angry, cranky, mad, cross, annoyed, moody, sulky, grouchy, furious, evil, sarcastic, gruff, surly, stern, mean, sad, gloomy, crabby, bad tempered, frown, scowl, frowning',
  curious:
    'curious, inquisitive, nosy, interested, wondering, surprised, attentive, alert, observant, clever, smart, nerdy, studious',
  brave:
    'brave, bold, heroic, fearless, courageous, confident, determined, proud, valiant, fierce, strong, cool, tough, noble, daring',
  shy: 'shy, timid, bashful, nervous, scared, anxious, blushing, embarrassed, coy, worried, afraid, modest, lonely',
  silly:
    'silly, goofy, funny, crazy, wacky, derpy, clumsy, mischievous, cheeky, naughty, zany, hyper, hyperactive, energetic, chaotic, quirky',
};

/** Of the whole pet; before a part they make that part larger or smaller. */
export const SIZE_WORDS: Readonly<Record<string, readonly [amount: number, look: Look]>> = {
  'tiny, mini, miniature, teeny, teensy, wee, smol': [
    -1,
    { proportions: { headSize: 0.8, girth: -0.5, eyeSize: 0.4 } },
  ],
  'small, little, short, petite': [-0.7, { proportions: { headSize: 0.5, girth: -0.4 } }],
  'big, large, tall, long': [0.8, { proportions: { girth: 0.6, headSize: -0.3 } }],
  'huge, giant, enormous, gigantic, massive, oversized, humongous': [1, { proportions: { girth: 1, headSize: -0.5 } }],
};

export const LOOK_WORDS: readonly (readonly [words: string, look: Look])[] = [
  [
    'fat, chubby, plump, round, chonky, tubby, rotund, stout, pudgy, chunky, stocky, fluffy, puffy, furry',
    { proportions: { girth: 1 } },
  ],
  ['thin, slim, skinny, slender, lean, lanky', { proportions: { girth: -0.9 } }],
  ['baby, young, newborn, chibi', { proportions: { headSize: 0.9, eyeSize: 0.6, girth: -0.2 } }],
  ['cute, adorable, kawaii, sweet, lovely', { proportions: { eyeSize: 0.6, headSize: 0.3 } }],
  ['wide eyed, doe eyed', { proportions: { eyeSize: 1 } }],
  ['floppy eared, lop eared', { proportions: { earSize: 0.8 } }],

  ['plain, solid, unpatterned', { pattern: 'plain' }],
  ['striped, stripy, stripey', { pattern: 'striped' }],
  ['spotted, spotty, dotted, speckled, dappled, freckled, polka dotted, polka dot', { pattern: 'spotted' }],
  ['patched, patchy, piebald, pied, mottled, splotchy, patchwork', { pattern: 'patched' }],
  ['gradient, ombre, fading, two tone', { pattern: 'gradient' }],
  ['starry, sparkly, sparkling, glittery, glittering, twinkling', { pattern: 'starry' }],
  [
    'galaxy, cosmic, space, night sky, nebula, celestial',
    { pattern: 'starry', colours: { body: '#3a3a78', belly: '#6b5bb0', pattern: '#f6e7a0' } },
  ],
  [
    'rainbow, colourful, colorful, multicolored, multicoloured',
    { pattern: 'gradient', colours: { body: '#f49ac1', pattern: '#8ec9f0', accent: '#f6d64a' } },
  ],
  ['sunset', { pattern: 'gradient', colours: { body: '#f4826c', pattern: '#8a5bc7' } }],
  ['tuxedo', { colours: { body: '#2f2f3d', belly: '#f6f4ee' } }],
  ['calico', { pattern: 'patched', colours: { body: '#f6f4ee', pattern: '#d9772f' } }],
  ['zebra', { pattern: 'striped', colours: { body: '#f6f4ee', pattern: '#2f2f3d' } }],
  ['cow', { pattern: 'patched', colours: { body: '#f6f4ee', pattern: '#2f2f3d' } }],
  ['fire, fiery, flame, lava', { pattern: 'gradient', colours: { body: '#e8553a', pattern: '#f6c84a' } }],
  ['ice, icy, frost, frosty, frozen', { colours: { body: '#bfe3f5', belly: '#f3fbff' } }],
  ['strawberry', { pattern: 'spotted', colours: { body: '#e2505c', pattern: '#f6e7a0' } }],

  ['king, queen, prince, princess, royal, regal, emperor, crowned', { accessories: ['crown'] }],
  ['chef, cook, baker, cooking, baking', { accessories: ['chef-hat'] }],
  [
    'nerd, professor, librarian, student, scholar, teacher, scientist, bespectacled, geeky',
    { accessories: ['glasses'] },
  ],
  ['gamer, dj, musician, musical, listening to music, music loving', { accessories: ['headphones'] }],
  ['hacker, rockstar, rock star, secret agent, spy', { accessories: ['sunglasses'] }],
  ['superhero, super hero, hero', { accessories: ['cape'], mood: 'brave' }],
  ['gentleman, gentlemanly, aristocrat, fancy, posh, dapper', { accessories: ['top-hat', 'monocle'] }],
  ['businessman, business, office, manager, boss', { accessories: ['tie'] }],
  ['traveller, traveler, hiker, explorer, adventurer, adventurous, hiking', { accessories: ['backpack'] }],
  ['angel, angelic', { accessories: ['halo', 'wings'] }],
  ['fairy, flying', { accessories: ['wings'] }],
  ['gardener, gardening', { accessories: ['leaf'] }],
  ['champion, winner', { accessories: ['medal'], mood: 'brave' }],
  ['birthday, partying', { accessories: ['party-hat'] }],
];
