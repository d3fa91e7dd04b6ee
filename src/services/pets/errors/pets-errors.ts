// The registry's own errors. Clients of the registry use these alone, and load nothing of the server.
import { defineErrors } from '../../../platform/errors/define-errors.ts';
import { IDEMPOTENCY_ERRORS } from '../../../platform/idempotency/refusals.ts';
import { ERROR_STATUS } from '../contract/error-codes.ts';
import { labelOf } from './field-labels.ts';
import { IMAGE_ERRORS } from './image-errors.ts';
import { PACKAGE_ERRORS } from './package-errors.ts';
import { RECORD_ERRORS, REQUEST_ERRORS } from './record-errors.ts';
import { TEXT_ERRORS } from './text-errors.ts';

export const PETS_ERRORS = {
  ...TEXT_ERRORS,
  ...IMAGE_ERRORS,
  ...PACKAGE_ERRORS,
  ...RECORD_ERRORS,
  ...REQUEST_ERRORS,
  ...IDEMPOTENCY_ERRORS,
} as const;

/** The statuses of entries without one, and the labels of fields on pages. */
export const WORDING = { statuses: ERROR_STATUS, toLabel: labelOf };

/** Undefined for any other error. */
export const { findWording: findPetsWording } = defineErrors(PETS_ERRORS, WORDING);
