// How somebody asks for a new pet: what the form takes, told to agents that can only read.
import { type Static, Type } from 'typebox';
import type { Limits } from '../limits.ts';
import { PET_KINDS } from '../model/pet.ts';
import type { Addresses } from './addresses.ts';
import { closed, count, text, url } from './fields.ts';

const field = Type.Object(
  {
    name: text,
    required: Type.Boolean(),
    description: text,
    maxLength: Type.Optional(count),
    values: Type.Optional(Type.Array(text)),
    contentTypes: Type.Optional(Type.Array(text)),
    maxBytes: Type.Optional(count),
  },
  closed,
);

export const RequestInfoFields = Type.Object(
  { request: Type.Object({ pageUrl: url, method: text, privacy: text, fields: Type.Array(field) }, closed) },
  closed,
);
export type RequestInfo = Static<typeof RequestInfoFields>;

export function toRequestInfo(addresses: Addresses, limits: Limits): RequestInfo {
  return {
    request: {
      pageUrl: addresses.at('/request'),
      method: 'A person opens the page, fills the form and sends it.',
      privacy:
        'Requests are seen by the moderators only. A pet that comes of one is published after a moderator approved it.',
      fields: [
        { name: 'contactEmail', required: true, description: 'Where questions go; it stays private.' },
        {
          name: 'prompt',
          required: true,
          maxLength: limits.promptLengthMax,
          description: 'What the pet is, its mood, its colours, what it must have: “a blue cat with a red scarf”.',
        },
        {
          name: 'requesterName',
          required: false,
          maxLength: limits.authorNameLengthMax,
          description: 'Who the pet will be by. Without a name the author is Anonymous.',
        },
        {
          name: 'displayNameHint',
          required: false,
          maxLength: limits.displayNameLengthMax,
          description: 'What the pet could be called.',
        },
        { name: 'kind', required: false, values: [...PET_KINDS], description: 'What kind of pet it is.' },
        {
          name: 'referenceImage',
          required: false,
          contentTypes: ['image/png', 'image/jpeg', 'image/webp'],
          maxBytes: limits.referenceImageBytesMax,
          description: 'A picture to take the colours or the shape from.',
        },
      ],
    },
  };
}
