// The registry's refusals as values. Their codes and parameters are those of the tables in errors/, without the words.
import type { RefusalsOf } from '../../../platform/errors/error-table.ts';
import { createRefuse, Refusal } from '../../../platform/errors/refusal.ts';
import type { PETS_ERRORS } from '../errors/pets-errors.ts';

export type PetsRefusals = RefusalsOf<typeof PETS_ERRORS>;
export type PetsRefusalCode = keyof PetsRefusals;

export type TextFault = PetsRefusals['text_unsafe']['fault'];
export type NameReason = PetsRefusals['requester_name_reserved']['reason'];
export type ImageFault = PetsRefusals['invalid_reference_image']['fault'];
export type ZipFault = PetsRefusals['invalid_zip']['fault'];
export type ZipContentsFault = PetsRefusals['invalid_zip_contents']['fault'];
export type OverloadReason = PetsRefusals['pictures_overloaded']['reason'];

export const refuse = createRefuse<PetsRefusals>();

/** Returns true if the registry refused with this code. */
export function isRefusal(error: unknown, code: PetsRefusalCode): boolean {
  return error instanceof Refusal && error.code === code;
}
