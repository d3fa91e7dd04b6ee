import type { SpeciesName } from '../design.ts';
import { astronaut } from './astronaut.ts';
import { axolotl } from './axolotl.ts';
import { bear } from './bear.ts';
import { book } from './book.ts';
import { cactus } from './cactus.ts';
import { cat } from './cat.ts';
import { cloud } from './cloud.ts';
import { deer } from './deer.ts';
import { dog } from './dog.ts';
import { dragon } from './dragon.ts';
import { duck } from './duck.ts';
import { floppy } from './floppy.ts';
import { fox } from './fox.ts';
import { frog } from './frog.ts';
import { ghost } from './ghost.ts';
import { hedgehog } from './hedgehog.ts';
import { knight } from './knight.ts';
import { lamp } from './lamp.ts';
import { magpie } from './magpie.ts';
import { mouse } from './mouse.ts';
import { mug } from './mug.ts';
import { mushroom } from './mushroom.ts';
import { ninja } from './ninja.ts';
import { octopus } from './octopus.ts';
import { owl } from './owl.ts';
import { panda } from './panda.ts';
import { penguin } from './penguin.ts';
import { pirate } from './pirate.ts';
import { rabbit } from './rabbit.ts';
import { robot } from './robot.ts';
import { slime } from './slime.ts';
import type { Species } from './species.ts';
import { star } from './star.ts';
import { terminal } from './terminal.ts';
import { turtle } from './turtle.ts';
import { unicorn } from './unicorn.ts';
import { wizard } from './wizard.ts';

const ALL: Readonly<Partial<Record<SpeciesName, Species>>> = {
  cat,
  dog,
  fox,
  bear,
  panda,
  rabbit,
  mouse,
  deer,
  unicorn,
  hedgehog,
  dragon,
  frog,
  turtle,
  axolotl,
  owl,
  magpie,
  penguin,
  duck,
  octopus,
  slime,
  ghost,
  robot,
  wizard,
  knight,
  ninja,
  astronaut,
  pirate,
  mug,
  cactus,
  mushroom,
  lamp,
  book,
  cloud,
  star,
  terminal,
  floppy,
};

export function speciesOf(name: SpeciesName): Species {
  return ALL[name] ?? slime;
}
