// Warnings about names of waiting pets that people could take for existing ones.
import { type Account, isReservedName } from '../../../../accounts/index.ts';
import { type Alike, AlikeNames } from '../../model/names/alike-names.ts';
import { isNameless } from '../../model/names/reserved-names.ts';
import type { Pet } from '../../model/pet.ts';
import type { Gallery } from '../../model/search/gallery.ts';
import type { PetsResources } from '../../ports.ts';

/** The number of warnings, enough to recognise the similar name. */
const WARNINGS_MAX = 4;

export interface NameWarning {
  /** The name of the waiting pet that the warning is about. */
  readonly about: 'pet' | 'author';
  /** True for the same name, false for one with a small typo. */
  readonly isSame: boolean;
  /** The owner of the similar name: a pet or its author, an account, or else the registry itself. */
  readonly pet?: Pet | undefined;
  readonly account?: Account | undefined;
}

interface KnownNames {
  readonly pets: AlikeNames<Pet>;
  /** The names of authors, each with one of their pets. */
  readonly authors: AlikeNames<Pet>;
}

/** Made once for each state of the gallery, because it takes a look at every pet. */
const known = new WeakMap<Gallery, KnownNames>();

function knownNamesOf(gallery: Gallery): KnownNames {
  const found = known.get(gallery) ?? toKnownNames(gallery.list());
  known.set(gallery, found);
  return found;
}

function toKnownNames(pets: readonly Pet[]): KnownNames {
  const authors = new Map(pets.map((pet) => [toAuthor(pet), pet]));
  return {
    pets: new AlikeNames(pets.flatMap((pet) => [[pet.displayName, pet] as const, [pet.slug, pet] as const])),
    authors: new AlikeNames([...authors.values()].map((pet) => [pet.owner.name, pet] as const)),
  };
}

/** Returns a key of the author: the account, or for an anonymous one the name and the address. */
function toAuthor({ owner, contactEmail }: Pet): string {
  return owner.accountId ?? `${owner.name}\n${contactEmail?.toLowerCase() ?? ''}`;
}

/** Finds warnings about new pets. The names of a published one with a changed sheet were checked before. */
export async function findNameWarnings(
  { accounts }: Pick<PetsResources, 'accounts'>,
  pet: Pet,
  gallery: Gallery,
): Promise<readonly NameWarning[]> {
  if (pet.status !== 'pending') return [];
  const { pets, authors } = knownNamesOf(gallery);
  const petsAlike = [...pets.list(pet.displayName), ...pets.list(pet.slug)];
  return [
    ...toWarnings('pet', petsAlike),
    ...(isNameless(pet.owner.name) ? [] : await findAuthorWarnings(accounts, pet, authors)),
  ];
}

async function findAuthorWarnings(
  accounts: PetsResources['accounts'],
  pet: Pet,
  authors: AlikeNames<Pet>,
): Promise<readonly NameWarning[]> {
  const { name, accountId } = pet.owner;
  const account = await accounts.findByName(name, accountId ?? undefined);
  const alike = authors.list(name).filter(({ value }) => toAuthor(value) !== toAuthor(pet));
  const isOfAccount = ({ value }: Alike<Pet>) => account !== undefined && value.owner.accountId === account.id;
  const pets = { pet: alike.find(isOfAccount)?.value };
  return [
    ...(isReservedName(name) ? [{ about: 'author', isSame: true } as const] : []),
    ...(account === undefined ? [] : [{ about: 'author', isSame: true, account, ...pets } as const]),
    ...toWarnings(
      'author',
      alike.filter((each) => !isOfAccount(each)),
    ),
  ];
}

/** Returns the warnings, those of the same name first, each pet once. */
function toWarnings(about: NameWarning['about'], alike: readonly Alike<Pet>[]): NameWarning[] {
  const byPet = new Map<string, Alike<Pet>>();
  for (const each of alike) if (each.isSame || !byPet.has(each.value.id)) byPet.set(each.value.id, each);
  const sorted = [...byPet.values()].sort((a, b) => Number(b.isSame) - Number(a.isSame));
  return sorted.slice(0, WARNINGS_MAX).map(({ value: pet, isSame }) => ({ about, isSame, pet }));
}
