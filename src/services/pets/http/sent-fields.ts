// The fields of a form or of a JSON object, as texts: what they mean is for the verbs to say.
import type { FastifyRequest } from 'fastify';
import { type Form, isForm } from '../../../platform/http/bodies/form-body.ts';
import { PetsProblem } from '../model/problem.ts';

export interface SentFields {
  /** Undefined when it was left out. */
  one(name: string): string | undefined;
  /** Of a field that may come several times. */
  all(name: string): readonly string[] | undefined;
}

/** The form that the route was promised. */
export function parseForm(request: FastifyRequest): Form {
  if (isForm(request) && request.body !== undefined) return request.body as Form;
  throw new PetsProblem('invalid_form_data', 'The body is not a form.', {
    hint: 'Send multipart/form-data.',
  });
}

export function fromForm({ fields }: Form): SentFields {
  return {
    one: (name) => {
      const [value, ...more] = fields.get(name) ?? [];
      if (more.length === 0) return value;
      throw new PetsProblem('invalid_form_data', `The field ${name} was sent ${more.length + 1} times.`, {
        field: name,
      });
    },
    all: (name) => fields.get(name),
  };
}

/** Null is as good as nothing. */
export function fromJson(body: unknown): SentFields {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new PetsProblem('invalid_json', 'The body is not a JSON object.');
  }
  const values = new Map<string, unknown>(Object.entries(body));
  const one = (name: string) => {
    const value = values.get(name) ?? undefined;
    if (value === undefined || typeof value === 'string') return value;
    throw new PetsProblem('invalid_field', `${name} is not a text.`, { field: name });
  };
  return { one, all: (name) => toList(one(name)) };
}

function toList(value: string | undefined): string[] | undefined {
  return value === undefined ? undefined : [value];
}
