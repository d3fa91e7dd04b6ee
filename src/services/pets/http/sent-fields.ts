// The fields of a form or of a JSON object as texts, which the verbs parse.
import type { Form } from '../../../platform/http/bodies/form-body.ts';
import { refuse } from '../model/refusals.ts';

export interface SentFields {
  /** Returns undefined for a field that was left out. */
  one(name: string): string | undefined;
  /** Returns all texts of a field that may occur several times. */
  all(name: string): readonly string[] | undefined;
}

export function fromForm({ fields }: Form): SentFields {
  return {
    one: (name) => {
      const [value, ...more] = fields.get(name) ?? [];
      if (more.length === 0) return value;
      throw refuse('field_repeated', { times: more.length + 1 }, name);
    },
    all: (name) => fields.get(name),
  };
}

/** Reads the fields of a JSON object: null counts as left out, and a number as its digits. */
export function fromJson(body: unknown): SentFields {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw refuse('json_object_expected', {});
  }
  const values = new Map<string, unknown>(Object.entries(body));
  const one = (name: string) => {
    const value = values.get(name) ?? undefined;
    if (value === undefined || typeof value === 'string') return value;
    if (typeof value === 'number') return String(value);
    throw refuse('field_not_text', {}, name);
  };
  return { one, all: (name) => toList(one(name)) };
}

function toList(value: string | undefined): string[] | undefined {
  return value === undefined ? undefined : [value];
}
