// What is wrong with the texts and choices of a request.
import type { RefusalTable } from '../../../platform/errors/refusal-words.ts';
import type { NameReason, PetsRefusals, TextFault, TextRefusals } from '../model/refusals.ts';
import { aboutField, labelOf, plain, words } from './words.ts';

export const TEXT_FAULTS: Readonly<Record<TextFault, string>> = {
  'control-characters': 'contains control characters',
  'web-address': 'contains an address of the web',
  'shell-characters': 'contains characters of a shell: ` $ | < > \\ { } ; or &&',
};

const NAME_REASONS: Readonly<Record<NameReason, string>> = {
  registry: 'reserved for this registry',
  account: 'the name of an account here, or looks like it',
};

const tooLong = ({ lengthMax }: { lengthMax: number }) => `has more than ${lengthMax} characters.`;
const shorten = ({ lengthMax }: { lengthMax: number }) => `Shorten it to at most ${lengthMax} characters.`;

const notVisible = () => 'contains characters that cannot be shown.';
const sendVisible = () => 'Send nothing but characters that people can see.';
const typeVisible = () => 'Type nothing but characters that people can see.';

const NAME_PAGE_HINT = 'Type one, or choose a pet.json that tells it.';
const CHOOSE_OR_LOG_IN = 'Choose another name, or log in if it is yours.';

function nameIs(name: string, reason: NameReason): string {
  return `The name “${name}” is ${NAME_REASONS[reason]}.`;
}

export const TEXT_WORDS: RefusalTable<Pick<PetsRefusals, keyof TextRefusals>> = {
  text_too_long: aboutField('invalid_field', tooLong, shorten),
  prompt_too_long: aboutField('prompt_too_long', tooLong, shorten),
  public_author_name_too_long: aboutField('public_author_name_too_long', tooLong, shorten),
  text_not_visible: aboutField('invalid_field', notVisible, sendVisible, typeVisible),
  public_author_name_not_visible: aboutField('invalid_public_author_name', notVisible, sendVisible, typeVisible),
  text_unsafe: aboutField(
    'invalid_field',
    ({ fault }) => `${TEXT_FAULTS[fault]}.`,
    () => 'Use plain words.',
  ),
  display_name_empty: words(
    'missing_field',
    () => ({ message: 'displayName is empty.' }),
    () => ({ message: 'The pet has no name.', hint: NAME_PAGE_HINT }),
  ),
  display_name_missing: words(
    'missing_field',
    () => ({ message: 'The pet has no name.', hint: 'Send displayName, or a pet.json that has one.' }),
    () => ({ message: 'The pet has no name.', hint: NAME_PAGE_HINT }),
  ),
  prompt_missing: aboutField(
    'missing_field',
    () => 'is missing.',
    () => 'Say what the pet looks like, for example: a blue cat with a red scarf.',
  ),
  contact_email_missing: aboutField(
    'missing_field',
    () => 'is missing.',
    () => 'Send the address at which you can be reached; it stays private.',
    () => 'Type the address at which you can be reached; it stays private.',
  ),
  invalid_contact_email: words(
    'invalid_contact_email',
    () => ({
      message: 'contactEmail is not an e-mail address.',
      hint: 'Send an address such as name@example.org.',
    }),
    () => ({ message: 'This is not an e-mail address.', hint: 'Type an address such as name@example.org.' }),
  ),
  invalid_publish_contact_email: words(
    'invalid_publish_contact_email',
    () => ({ message: 'publishContactEmail is neither true nor false.', hint: 'Send true or false.' }),
    () => ({ message: 'It is not clear whether the address may be shown.', hint: 'Set the tick, or take it away.' }),
  ),
  public_email_requires_contact_email: words(
    'public_email_requires_contact_email',
    () => ({
      message: 'There is no address that could be published.',
      hint: 'Send contactEmail, or leave publishContactEmail out.',
    }),
    () => ({
      message: 'There is no address that could be shown.',
      hint: 'Type your e-mail address, or take the tick away.',
    }),
  ),
  missing_public_author_name: aboutField(
    'missing_public_author_name',
    () => 'is empty.',
    () => 'Send a name, or leave the field out.',
    () => 'Type a name, or leave it empty.',
  ),
  kind_unknown: words(
    'invalid_kind',
    ({ kinds }) => ({ message: 'kind is not known.', hint: `Send one of ${kinds.join(', ')}.` }),
    () => ({ message: 'There is no such kind of pet.', hint: 'Choose one of those offered.' }),
  ),
  tag_invalid: words(
    'invalid_field',
    ({ lengthMax }) => ({
      message: 'A tag is not valid.',
      hint: `A tag has letters, digits and hyphens, at most ${lengthMax}.`,
    }),
    ({ tag, lengthMax }) => ({
      message: `“${tag}” cannot be a tag.`,
      hint: `A tag has letters, digits and hyphens, at most ${lengthMax} of them.`,
    }),
  ),
  tags_too_many: words('invalid_field', ({ tagsMax }) => ({
    message: `There are more than ${tagsMax} tags.`,
    hint: `Choose at most ${tagsMax}.`,
  })),
  source_url_invalid: aboutField(
    'invalid_field',
    () => 'is not the address of a page.',
    () => 'Send an https:// or http:// address without a user name.',
    () => 'Type an https:// or http:// address without a user name.',
  ),
  reason_missing: plain('missing_field', 'The reason is missing.', 'Say what is wrong, so that it can be mended.'),
  variant_unknown: aboutField(
    'invalid_field',
    () => 'is not the number of a variant.',
    ({ variants }) => `Send one from 0 to ${variants - 1}.`,
    () => 'Choose one of those offered.',
  ),
  colour_invalid: aboutField(
    'invalid_field',
    () => 'is not a colour.',
    () => 'Send one such as #4a86d8.',
    () => 'Choose one of those offered.',
  ),
  prop_unknown: aboutField(
    'invalid_field',
    () => 'is not known.',
    ({ props }) => `Send one of ${props.join(', ')}.`,
    () => 'Choose one of those offered.',
  ),
  report_reason_unknown: words('invalid_field', ({ reasons }) => ({
    message: 'The reason is not known.',
    hint: `Choose one of ${reasons.join(', ')}.`,
  })),
  requester_name_reserved: words('invalid_field', ({ name, reason }) => ({
    message: nameIs(name, reason),
    hint: CHOOSE_OR_LOG_IN,
  })),
  author_name_reserved: words('invalid_public_author_name', ({ name, reason, origin }) => ({
    message:
      origin === 'typed'
        ? nameIs(name, reason)
        : `The author would be shown as “${name}”, the part of the e-mail address before the @, which is ${NAME_REASONS[reason]}.`,
    hint: CHOOSE_OR_LOG_IN,
  })),
};

/** What the validator of published schemas finds, for people. */
export function labelled(field: string, message: string): string {
  return `${labelOf(field)} ${message}.`;
}
