import type { RequestInfo } from '../../contract/request-info.ts';
import type { Limits } from '../../limits.ts';
import { PROP_CHOICES } from '../../model/choices.ts';
import { PET_KINDS } from '../../model/pet.ts';
import type { Addresses } from './addresses.ts';
import info from './request-info.json' with { type: 'json' };

type Field = RequestInfo['request']['fields'][number];

export function toRequestInfo(addresses: Addresses, limits: Limits): RequestInfo {
  const bounds: Readonly<Record<string, Partial<Field>>> = {
    prompt: { maxLength: limits.promptLengthMax },
    requesterName: { maxLength: limits.authorNameLengthMax },
    displayNameHint: { maxLength: limits.displayNameLengthMax },
    kind: { values: [...PET_KINDS] },
    prop: { values: PROP_CHOICES.map(({ value }) => value) },
    referenceImage: {
      contentTypes: ['image/png', 'image/jpeg', 'image/webp'],
      maxBytes: limits.referenceImageBytesMax,
    },
  };
  const fields = info.fields.map((field): Field => ({ ...field, ...bounds[field.name] }));
  return { request: { pageUrl: addresses.at('/request'), method: info.method, privacy: info.privacy, fields } };
}
