import {
  type PetTexts,
  parseDescription,
  parseDisplayName,
  parseKind,
  parseLicense,
  parseSourceUrl,
  parseTags,
} from '../../model/names/pet-texts.ts';
import type { Caller } from '../../model/people.ts';
import type { Pet } from '../../model/pet.ts';
import type { PetsResources } from '../../ports.ts';
import { changePet } from '../change-pet.ts';
import { rewritePackage } from '../submission/rewrite-package.ts';
import { describeEdit } from './describe-edit.ts';
import { getOwnPet } from './get-own-pet.ts';
import { resubmitPet } from './resubmit-pet.ts';

/** The fields that change; those that were left out stay as they are. */
export type PetEdit = PetTexts & { readonly tags?: readonly string[] | undefined };

/**
 * Changes the texts of a pet, and records their old values in the audit log. Its slug and its counts stay; its package
 * is a new one, because pet.json has its name.
 */
export async function editPet(resources: PetsResources, caller: Caller, petId: string, edit: PetEdit): Promise<Pet> {
  const { pet, by } = await getOwnPet(resources, caller, petId);
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
  const isRenamed = texts.displayName !== pet.displayName || texts.description !== pet.description;
  const asset = isRenamed ? await rewritePackage(resources, pet.asset, { slug: pet.slug, ...texts }) : pet.asset;
  const note = [mending.note, describeEdit(pet, changes)].filter((part) => part !== '').join('; ');
  const act = { by, action: 'edit-pet', note };
  return changePet(resources, pet, [pet.status], { ...changes, asset, ...mending.changes }, act);
}
