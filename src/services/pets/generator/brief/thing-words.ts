// What a pet wears, has and is marked with.
import type { AccessoryName, Pattern, SpeciesName } from '../design.ts';
import type { Part } from './sense.ts';

export const ACCESSORY_WORDS: Readonly<Partial<Record<AccessoryName, string>>> = {
  'wizard-hat':
    'wizard hat, witch hat, magic hat, pointy hat, pointed hat, magician hat, sorcerer hat, mage hat, wizards hat',
  'top-hat': 'top hat, tophat, bowler hat, bowler, fedora, silk hat',
  'party-hat': 'party hat, birthday hat, cone hat',
  'pirate-hat': 'pirate hat, tricorn, tricorne, pirates hat, captain hat',
  'chef-hat': 'chef hat, chefs hat, cook hat, toque, baker hat',
  beanie: 'beanie, hat, woolly hat, bobble hat, knitted hat, knit hat, winter hat, nightcap, woolen hat, bonnet',
  cap: 'cap, baseball cap, snapback, peaked cap, baseball hat',
  crown: 'crown, tiara, diadem, coronet',
  bow: 'bow, ribbon, hair bow, bows, hairbow',
  flower: 'flower, rose, flower crown, daisy, tulip, blossom, sunflower, hibiscus, flower wreath',
  headphones: 'headphones, headphone, headset, earphones, earmuffs',
  halo: 'halo, angel ring',
  leaf: 'leaf, sprout, leaves, clover, seedling',
  glasses: 'glasses, spectacles, specs, eyeglasses, goggles, reading glasses, round glasses',
  sunglasses: 'sunglasses, shades, dark glasses, sun glasses, aviators',
  monocle: 'monocle',
  'eye-patch': 'eye patch, eyepatch, patch over one eye, patch over his eye, patch over her eye',
  scarf: 'scarf, scarves, muffler, shawl',
  'bow-tie': 'bow tie, bowtie, dicky bow',
  tie: 'tie, necktie, cravat',
  bandana: 'bandana, bandanna, neckerchief, kerchief, neck scarf, headband',
  collar: 'collar, bell collar, bell, choker',
  medal: 'medal, medallion, gold medal, pendant, amulet, necklace',
  cape: 'cape, cloak, mantle',
  backpack: 'backpack, rucksack, knapsack, satchel, bag, school bag, schoolbag',
  wings: 'wings, wing, winged, fairy wings, angel wings, bat wings',
  jetpack: 'jetpack, jet pack, rocket pack',
};

export const PART_WORDS: Readonly<Partial<Record<Part, string>>> = {
  body: 'body, fur, coat, feathers, plumage, skin, scales, shell, hair, robe, armour, armor, suit, pelt, wool, dress, outfit, furred, feathered, skinned, bodied',
  belly: 'belly, tummy, chest, muzzle, face, stomach, underside, breast, bellied, bib, faced',
  accent: 'beak, horn, horns, nose, fins, fin, snout, gills, mane, trim, inner ears, nosed, beaked, horned, trimmings',
  pattern: 'markings, marking',
  eye: 'eyes, eye, eyed, pupils, irises',
  ear: 'ears, ear, eared, antennae, antenna, antlers, antler',
  head: 'head, headed',
};

/** Patterns as things: they can have a colour of their own. */
export const MARKING_WORDS: Readonly<Partial<Record<Pattern, string>>> = {
  striped: 'stripes, stripe',
  spotted: 'spots, spot, dots, polka dots, freckles, speckles, rosettes',
  patched: 'patches, patch, splotches, blotches',
  socks: 'socks, boots, mittens, gloves, slippers, stockings',
  starry: 'stars, sparkles, constellations',
};

/** Every pet has them; only with a colour they say something: "white paws". */
export const PAW_WORDS = 'paws, paw, feet, foot, legs, leg, hands, toes, pawed, legged, footed';

/** What only some species have, or have instead of what the word means otherwise: a mushroom's cap is no headwear. */
export const OWN_PART_WORDS: Readonly<Partial<Record<SpeciesName, Readonly<Partial<Record<Part, string>>>>>> = {
  mushroom: { body: 'cap, hat, top', belly: 'stem, stalk', accent: 'dots, spots' },
  cactus: { belly: 'pot, flowerpot, planter', accent: 'flower, blossom, bloom' },
  lamp: { body: 'lampshade, shade', accent: 'base, foot, stand' },
  book: { body: 'cover, binding', belly: 'pages, paper', accent: 'title, lettering' },
  mug: { belly: 'coffee, tea, cocoa, drink' },
  terminal: { body: 'screen, case', belly: 'frame, title bar', accent: 'prompt, cursor' },
  floppy: { belly: 'label, sticker' },
};
