import type { RequestInfo } from '../../contract/request-info.ts';
import type { Limits } from '../../limits.ts';
import { PROP_CHOICES } from '../../model/choices.ts';
import { PET_KINDS } from '../../model/pet.ts';
import type { Addresses } from './addresses.ts';

export function toRequestInfo(addresses: Addresses, limits: Limits): RequestInfo {
  return {
    request: {
      pageUrl: addresses.at('/request'),
      method: 'A person opens the page, sees variants drawn while they type, picks one and sends it.',
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
          name: 'colour',
          required: false,
          description: 'The colour of its body as #rrggbb, whatever the words say.',
        },
        {
          name: 'prop',
          required: false,
          values: PROP_CHOICES.map(({ value }) => value),
          description: 'What it wears or holds besides.',
        },
        {
          name: 'variant',
          required: false,
          description: 'The number of the variant that a preview showed; exactly that one is published.',
        },
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
