import type { Kysely } from 'kysely';
import type { Clock } from '../../../../base/clock.ts';
import type { PetRecords } from '../../ports.ts';
import { readRevision } from '../counters.ts';
import type { Tables } from '../tables.ts';
import { listApprovedPets } from './list-approved-pets.ts';
import { countUse, isLiked, setLike } from './pet-counts.ts';
import * as read from './read-pets.ts';
import { addReport, listReports, resolveReport } from './reports.ts';
import { addPet, changePet } from './write-pets.ts';

export function createPetRecords(database: Kysely<Tables>, clock: Clock): PetRecords {
  return {
    add: (pet, completion) => addPet(database, pet, completion),
    find: (id) => read.findPet(database, id),
    listByIds: (ids) => read.listPetsByIds(database, ids),
    findBySlug: (slug) => read.findPetBySlug(database, slug),
    findBySheet: (sha256) => read.findPetBySheet(database, sha256),
    hasAny: () => read.hasAnyPet(database),
    listApproved: () => listApprovedPets(database),
    revision: () => readRevision(database),
    listWaiting: (limit) => read.listWaitingPets(database, limit),
    listOfAccount: (accountId) => read.listPetsOfAccount(database, accountId),
    listLikedBy: (accountId) => read.listPetsLikedBy(database, accountId),
    change: (id, from, changes, at, seen) => changePet(database, id, from, changes, at, seen),
    findAsset: (assetId) => read.findPetAsset(database, assetId),
    countUse: (petId, what, clientHash, day) => countUse(database, petId, what, clientHash, day),
    setLike: (petId, accountId, liked) => setLike(database, petId, accountId, liked, new Date(clock.nowMs())),
    isLiked: (petId, accountId) => isLiked(database, petId, accountId),
    addReport: (report) => addReport(database, report),
    listReports: (limit) => listReports(database, limit),
    resolveReport: (id, at) => resolveReport(database, id, at),
  };
}
