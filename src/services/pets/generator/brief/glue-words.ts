// Words that hold a brief together, and words that ask for what every pet is.
import type { PetKind } from '../../model/pet.ts';
import type { Glue } from './sense.ts';

export const GLUE_WORDS: Readonly<Record<Glue, string>> = {
  determiner: 'a, an, the, my, his, her, its, their, our, your, one, some, this, any',
  with: 'with, wearing, wears, wear, in, holding, holds, has, have, having, carrying, carries, on, using, sporting, dressed in, covered in, plus, who has, under, near, by, at, beside, behind, around, over, for, from, to, into, loves, likes, through, that has, which has, and has',
  is: 'is, are, was, be, being, made of, made from, of, looks, look, looking, feels, feeling, coloured, colored, in colour, in color, seems, should be, must be',
  as: 'as, dressed as, dressed up as, disguised as, like, dressed like, looks like, as a',
  doing:
    'eating, drinking, reading, playing, riding, sitting, standing, dancing, coding, programming, typing, sleeping on, chasing, watching, fighting, hunting, singing, swimming, climbing, running, jumping, juggling, driving, cooking up, writing, drawing',
  and: 'and, also',
  or: 'or, nor',
  but: 'but, though, however, yet, only, just',
  not: 'not, no, without, never, non, neither, instead of, rather than, except, minus, anything but, dislikes, avoid, hates',
  named: 'named, called, name is, whose name is, goes by',
  filler:
    'i, want, would, like to have, need, please, draw, make, create, generate, give, me, us, design, can, could, you, we, it, he, she, they, that, which, who, there, whose, pet, pets, friend, buddy, companion, mascot, assistant, picture, image, sprite, pixel, pixel art, art, style, styled, animated, animation, 8 bit, colour, color, colours, colors, coloring, so, very, super, really, i like, extra, quite, super duper, bit, too, kind of, sort of, pair, pair of, set, pattern, patterned, all, do, does, did, thing, something, himself, herself, itself, and then, always, tone, tones, shades of, shade of, while, when, i would like, i want, lots of, full of, mood, moods, version, type, breed, whole, main, mainly, mostly, slightly, hint of, touch of, am',
};

export const KIND_WORDS: Readonly<Record<PetKind, string>> = {
  creature: 'animal, creature, beast, critter',
  character: 'character, person, human, guy, girl, boy, man, woman, hero figure',
  object: 'object, item, gadget, tool, thingy',
};
