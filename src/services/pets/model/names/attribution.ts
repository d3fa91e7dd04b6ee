// The author of a pet, in public and for the moderators.
import { localPartOf } from '../../../../platform/text/email-address.ts';
import type { Limits } from '../../limits.ts';
import type { Account } from '../people.ts';
import type { PetOwner } from '../pet.ts';
import { refuse } from '../refusals.ts';
import type { SentTexts } from '../sent-texts.ts';
import { parseContactEmail } from './email-address.ts';
import { parseLine } from './plain-text.ts';

export const ATTRIBUTION_TEXTS = ['publicAuthorName', 'contactEmail', 'publishContactEmail'] as const;
export type AttributionFields = SentTexts<(typeof ATTRIBUTION_TEXTS)[number]>;

export interface Attribution {
  readonly owner: PetOwner;
  readonly contactEmail: string | null;
  readonly wantsEmailPublished: boolean;
}

/** The name of an author who gave neither a name nor an address. */
export const NAMELESS = 'Anonymous';

/** Returns the author. With a session it is the account with its name and address, regardless of the form. */
export function toAttribution(fields: AttributionFields, account: Account | undefined, limits: Limits): Attribution {
  const { owner, contactEmail } = account === undefined ? toAnonymous(fields, limits) : toSignedIn(account);
  const wantsEmailPublished = parsePublish(fields.publishContactEmail);
  if (wantsEmailPublished && contactEmail === null) {
    throw refuse('public_email_requires_contact_email', {}, 'contactEmail');
  }
  return { owner, contactEmail, wantsEmailPublished };
}

type Origin = Pick<Attribution, 'owner' | 'contactEmail'>;

function toSignedIn({ id, name, profileSlug, email }: Account): Origin {
  return { owner: { accountId: id, name, profileSlug }, contactEmail: email };
}

function toAnonymous({ publicAuthorName, contactEmail }: AttributionFields, limits: Limits): Origin {
  // A form sends its empty fields too.
  const address = contactEmail === undefined || contactEmail.trim() === '' ? null : parseContactEmail(contactEmail);
  const name = publicAuthorName === undefined ? undefined : parseAuthorName(publicAuthorName, limits);
  const fallback = address === null ? NAMELESS : localPartOf(address);
  return { owner: { accountId: null, name: name ?? fallback, profileSlug: null }, contactEmail: address };
}

function parseAuthorName(text: string, { authorNameLengthMax }: Limits): string {
  const field = 'publicAuthorName';
  const name = parseLine(text, {
    field,
    lengthMax: authorNameLengthMax,
    tooLong: 'public_author_name_too_long',
    notVisible: 'public_author_name_not_visible',
  });
  if (name !== '') return name;
  throw refuse('missing_public_author_name', {}, field);
}

function parsePublish(text: string | undefined): boolean {
  if (text === undefined || text === 'false') return false;
  if (text === 'true') return true;
  throw refuse('invalid_publish_contact_email', {}, 'publishContactEmail');
}
