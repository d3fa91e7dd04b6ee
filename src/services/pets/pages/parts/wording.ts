// What was refused, worded for people who fill in a form: the interface words it for those who write programs.
import type { Limits } from '../../limits.ts';
import { parseTags } from '../../model/names/pet-texts.ts';
import { PetsProblem, type ProblemCode } from '../../model/problem.ts';
import { countOf } from './words.ts';

export interface Worded {
  readonly message: string;
  readonly hint?: string | undefined;
  readonly field?: string | undefined;
}

export interface TypedForm {
  readonly values: Readonly<Record<string, string>>;
  readonly limits: Limits;
}

interface Refusal extends Worded {
  readonly code: ProblemCode;
  readonly retryAfterSeconds?: number | undefined;
}

/** Fields as their labels call them. */
const FIELDS: Readonly<Record<string, string>> = {
  displayName: 'The name',
  displayNameHint: 'The name',
  requesterName: 'Your name',
  publicAuthorName: 'The name to show',
  description: 'The description',
  prompt: 'The description',
  contactEmail: 'The e-mail address',
  email: 'The e-mail address',
  license: 'The licence',
  sourceUrl: 'Where it comes from',
  details: 'The details',
  zip: 'The package',
  sprite: 'The spritesheet',
  petjson: 'pet.json',
  referenceImage: 'The picture',
  q: 'The search',
  kind: 'The kind',
  sort: 'The order',
};

const FILES = ['zip', 'sprite', 'petjson', 'referenceImage'];

/** `form`: what was typed, where it was a form that was refused. */
export function wordForPeople(refusal: Refusal, form?: TypedForm): Worded {
  const { field } = refusal;
  return (
    wordCode(refusal) ??
    (field === 'tags' && form !== undefined ? wordTag(form) : undefined) ?? {
      message: nameField(refusal),
      hint: toHint(refusal),
      field,
    }
  );
}

function wordCode({ code, field, message, retryAfterSeconds }: Refusal): Worded | undefined {
  switch (code) {
    case 'rate_limited':
    case 'overloaded':
      return { message, hint: `Try again ${toWait(retryAfterSeconds)}.` };
    case 'missing_files':
      return { message: 'There is no pet yet.', hint: 'Choose a package (ZIP) or a spritesheet.', field: 'zip' };
    case 'missing_field':
      return field === 'displayName'
        ? { message: 'The pet has no name.', hint: 'Type one, or choose a pet.json that tells it.', field }
        : undefined;
    case 'public_email_requires_contact_email':
      return {
        message: 'There is no address that could be shown.',
        hint: 'Type your e-mail address, or take the tick away.',
        field: 'contactEmail',
      };
    case 'idempotency_key_conflict':
      return {
        message: 'This was sent before, with something else in it.',
        hint: 'Load the page again and send it anew.',
      };
    case 'invalid_kind':
      return { message: 'There is no such kind of pet.', hint: 'Choose one of those offered.', field };
    case 'invalid_pagination':
      return { message: 'There is no such page.', hint: 'Begin with the first one.' };
    default:
      return undefined;
  }
}

/** Which of them it is that cannot be a tag: the rule itself is asked. */
function wordTag({ values, limits }: TypedForm): Worded | undefined {
  const wrong = values['tags']?.split(',').find((tag) => !isTag(tag, limits));
  if (wrong === undefined) return undefined;
  const hint = `A tag has letters, digits and hyphens, at most ${limits.tagLengthMax} of them.`;
  return { message: `“${wrong.trim()}” cannot be a tag.`, hint, field: 'tags' };
}

function isTag(text: string, limits: Limits): boolean {
  try {
    parseTags([text], limits);
    return true;
  } catch (error) {
    if (error instanceof PetsProblem) return false;
    throw error;
  }
}

/** `displayName is …` becomes `The name is …`. */
function nameField({ message, field = '' }: Refusal): string {
  const label = FIELDS[field];
  if (label === undefined) return message;
  return message.replace(`The file ${field} `, `${label} `).replace(new RegExp(`^${field} `), `${label} `);
}

/** Programs send; people type, and choose files. What only programs can choose from is left out. */
function toHint({ hint, field = '' }: Refusal): string | undefined {
  if (hint === undefined || /^Send one of |^GET /.test(hint)) return undefined;
  return hint
    .replace(/^Send /, FILES.includes(field) ? 'Choose ' : 'Type ')
    .replace('leave the field out', 'leave it empty');
}

const MINUTE = 60;

function toWait(seconds: number | undefined): string {
  if (seconds === undefined) return 'in a while';
  if (seconds <= MINUTE) return `in ${countOf(Math.max(1, Math.ceil(seconds)), 'second')}`;
  return `in ${countOf(Math.ceil(seconds / MINUTE), 'minute')}`;
}
