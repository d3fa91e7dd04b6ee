// What access to git refuses, as values without words.
import type { RefusalsOf } from '../../../platform/errors/error-table.ts';
import { createRefuse } from '../../../platform/errors/refusal.ts';
import type { GIT_ERRORS } from '../errors/git-errors.ts';

type GitRefusals = RefusalsOf<typeof GIT_ERRORS>;
/** Why a text is no address of a repository. */
export type AddressFault = GitRefusals['address_invalid']['fault'];

export const refuse = createRefuse<GitRefusals>();
