import {
  parseDescription,
  parseDisplayName,
  parseKind,
  parseLicense,
  parseSourceUrl,
  parseTags,
} from '../../model/names/pet-texts.ts';
import type { Caller } from '../../model/people.ts';
import { checkOwner } from '../../model/permissions.ts';
import type { Pet } from '../../model/pet.ts';
import type { PetsResources } from '../../ports.ts';
import { getAnyPet } from '../catalogue/get-any-pet.ts';
import { changePet } from '../change-pet.ts';
import { rewritePackage } from '../submission/rewrite-package.ts';
import { describeEdit } from './describe-edit.ts';
import { resubmitPet } from './resubmit-pet.ts';

/** What is left out stays as it is. */
export interface PetEdit {
  readonly displayName?: string | undefined;
  readonly description?: string | undefined;
  readonly kind?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly license?: string | undefined;
  readonly sourceUrl?: string | undefined;
}

/**
 * Changes what is told of a pet, and tells the audit log what it was before. Its address and its counts stay; its package is a
 * new one, because pet.json names it.
 */
export async function editPet(resources: PetsResources, caller: Caller, petId: string, edit: PetEdit): Promise<Pet> {
  const pet = await getAnyPet(resources, petId);
  const by = checkOwner(caller, pet);
  const mending = resubmitPet(pet, by);
  const { limits } = resources;
  const texts = {
    displayName: edit.displayName === undefined ? pet.displayName : parseDisplayName(edit.displayName, limits),
    description: edit.description === undefined ? pet.description : parseDescription(edit.description, limits),
  };
  const changes = {
    ...texts,
    kind: parseKind(edit.kind) ?? pet.kind,
    tags: edit.tags === undefined ? pet.tags : parseTags(edit.tags, limits),
    license: edit.license === undefined ? pet.license : parseLicense(edit.license),
    sourceUrl: edit.sourceUrl === undefined ? pet.sourceUrl : parseSourceUrl(edit.sourceUrl),
  };
  const isToldAnew = texts.displayName !== pet.displayName || texts.description !== pet.description;
  const asset = isToldAnew ? await rewritePackage(resources, pet.asset, { slug: pet.slug, ...texts }) : pet.asset;
  const note = [mending.note, describeEdit(pet, changes)].filter((part) => part !== '').join('; ');
  const act = { by, action: 'edit-pet', note };
  return changePet(resources, pet, [pet.status], { ...changes, asset, ...mending.changes }, act);
}
