import type { SpeciesName } from '../design.ts';
import { pick, type Random } from '../random.ts';

/** As long as a display name may be. */
const NAME_LENGTH_MAX = 80;

/** Names that suit a species, for pets that came without one. */
const NAMES: Readonly<Partial<Record<SpeciesName, string>>> = {
  cat: 'Miso, Biscuit, Pixel, Tuna, Mochi, Whisker, Pounce, Saffron',
  dog: 'Waffles, Rusty, Barkley, Pickle, Scout, Bumble, Fetch, Toast',
  fox: 'Ember, Maple, Rune, Tansy, Saffy, Copper, Juniper, Russet',
  bear: 'Bruno, Honeypot, Tundra, Cobble, Nutmeg, Snug, Barley, Umber',
  panda: 'Bamboo, Domino, Dumpling, Pong, Tofu, Ink, Mahjong, Rollo',
  rabbit: 'Clover, Thimble, Hops, Parsley, Button, Dandelion, Nibbles, Bramble',
  mouse: 'Crumb, Pip, Cheddar, Squeak, Scroll, Poppy, Gouda, Tilde',
  deer: 'Fern, Hazel, Willow, Acorn, Birch, Meadow, Heather, Moss',
  unicorn: 'Aurora, Sprinkle, Opal, Glimmer, Sherbet, Prisma, Stardust, Halcyon',
  hedgehog: 'Bristle, Conker, Prickle, Teasel, Bun, Thistle, Needles, Chestnut',
  dragon: 'Cinder, Scorch, Smoulder, Ignis, Toasty, Flint, Zephyr, Marzipan',
  frog: 'Ribbit, Lily, Puddle, Croak, Sprocket, Bog, Hopper, Tadley',
  turtle: 'Sheldon, Pebble, Lagoon, Dome, Mosey, Sage, Atlas, Tortellini',
  axolotl: 'Gilly, Lotl, Coral, Bubbles, Squish, Mira, Ripple, Noodle',
  owl: 'Hoot, Minerva, Dusk, Tawny, Professor Plume, Luna, Archimedes, Feathers',
  magpie: 'Trinket, Pica, Glint, Shiny, Pocket, Tinsel, Corvin, Sixpence',
  penguin: 'Tux, Waddle, Iceberg, Pebbles, Kernel, Flipper, Frosty, Herring',
  duck: 'Quackers, Puddles, Bill, Sunny, Debug, Drake, Splash, Custard',
  octopus: 'Inky, Octavia, Coil, Tangle, Squiggle, Doctor Sucker, Marina, Eightball',
  slime: 'Gloop, Jelly, Wobble, Goober, Blip, Squelch, Gummy, Puddin',
  ghost: 'Boo, Wisp, Casper Null, Mist, Phantasm, Sheet, Whisper, Hush',
  robot: 'Bolt, Unit Seven, Gizmo, Beep, Cog, Servo, Rivet, Widget',
  wizard: 'Merrin, Arcanus, Fizzwick, Mumble, Sparkwell, Alder, Orrin, Quill',
  knight: 'Sir Clank, Dame Valour, Gallant, Percy, Visor, Brave Wynne, Tourney, Sir Commit',
  ninja: 'Shade, Kage, Silent Pip, Dash, Vanish, Shuri, Smoke, Midnight',
  astronaut: 'Orbit, Nova, Apollo, Juno, Comet, Major Tim, Cosmo, Stella',
  pirate: 'Captain Crumb, Salty, Barnacle, Doubloon, Redbeard, Jolly, Plank, Anchor',
  mug: 'Java, Sip, Latte, Mocha, Steamy, Brew, Refill, Crema',
  cactus: 'Spike, Saguaro, Prickles, Sandy, Needle, Dune, Verde, Agave',
  mushroom: 'Toadsworth, Spore, Portobello, Morel, Cap, Truffle, Button, Enoki',
  lamp: 'Lumen, Glow, Lux, Flicker, Watt, Beam, Wick, Edison',
  book: 'Folio, Chapter, Page, Index, Novella, Quarto, Verso, Appendix',
  cloud: 'Nimbus, Puff, Cirrus, Drizzle, Cumulo, Fluff, Misty, Stratus',
  star: 'Twinkle, Sirius, Astra, Vega, Sparkle, Polaris, Lyra, Little Sol',
  terminal: 'Prompt, Cursor, Bash, Tty, Echo, Daemon, Pipe, Shelly',
  floppy: 'Disky, Save, Sector, Byte, Mister Megabyte, Backup, Track Zero, Slot',
};

/** Names that suit anything. */
const OTHER_NAMES =
  'Pebble, Noodle, Button, Pickle, Doodle, Marble, Sprig, Tinker, Bobbin, Quibble, Rolo, Pixie, Dot, Muffin, Zippy, Fig';

/** More pets of one name could not be told apart by it. */
const NUMERALS = ['II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'];

/** The name that was wished for, or one that suits the species and is not taken. */
export function namePet(
  species: SpeciesName,
  wishes: readonly (string | undefined)[],
  random: Random,
  takenNames: readonly string[] = [],
): string {
  const wished = wishes.map((wish) => cleanName(wish ?? '')).find((name) => name !== '');
  return wished ?? makeUpName(species, random, takenNames);
}

/** The one that chance picks, or the next that is free; when all are taken, it is the second of its name. */
function makeUpName(species: SpeciesName, random: Random, takenNames: readonly string[]): string {
  const [first = species, ...others] = (NAMES[species] ?? OTHER_NAMES).split(', ');
  const names = [first, ...others];
  const picked = pick(random, [first, ...others]);
  const start = names.indexOf(picked);
  const taken = new Set(takenNames.map((name) => name.toLowerCase()));
  const isFree = (name: string) => !taken.has(name.toLowerCase());
  const numbered = NUMERALS.map((numeral) => `${picked} ${numeral}`);
  return [...names.slice(start), ...names.slice(0, start), ...numbered].find(isFree) ?? picked;
}

/** A name is one line of ordinary characters. */
function cleanName(name: string): string {
  const line = name
    .toWellFormed()
    .replaceAll(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim();
  return [...line].slice(0, NAME_LENGTH_MAX).join('').trim();
}

/** "captain nibbles" → "Captain Nibbles" */
export function toTitle(words: string): string {
  return words.replaceAll(/(?<=^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
}
