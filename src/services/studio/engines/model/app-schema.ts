// The JSON schema of an answer, for servers that let a model write nothing else.
import type { Json, JsonObject } from '../../../../interface-catalogue/model/payload.ts';
import { isList, isObject } from '../../../../interface-catalogue/runtime/values/data-path.ts';
import { toAppSchema } from '../../app/to-app-schema.ts';

/** Several servers refuse or unroll lengths, and texts cost tokens; the validator checks what is left out. */
const LEFT_OUT = new Set('maxLength maxItems minItems maxProperties pattern description $schema title'.split(' '));

const OPERATION: JsonObject = {
  type: 'object',
  properties: {
    op: { enum: ['add', 'replace', 'remove'] },
    path: { type: 'string' },
    value: {},
    for: { type: 'string' },
  },
  required: ['op', 'path'],
  additionalProperties: false,
};
const DONE: JsonObject = {
  type: 'object',
  properties: { words: { type: 'string' }, paths: { type: 'array', items: { type: 'string' } } },
  required: ['words', 'paths'],
  additionalProperties: false,
};
const OPEN: JsonObject = {
  type: 'object',
  properties: { words: { type: 'string' }, why: { type: 'string' } },
  required: ['words', 'why'],
  additionalProperties: false,
};

export function createAnswerSchema(): JsonObject {
  const { $defs = {}, ...app } = toAppSchema();
  const listOf = (items: JsonObject) => ({ type: 'array', items });
  const properties = { app: toBare(app), patch: listOf(OPERATION), for: listOf(DONE), open: listOf(OPEN) };
  return { type: 'object', properties, required: [], additionalProperties: false, $defs: toBare($defs) };
}

/** Members of `properties` are names of the description, which may be those of keywords. */
function toBare(schema: Json, areNames = false): Json {
  if (isList(schema)) return schema.map((entry) => toBare(entry));
  if (!isObject(schema)) return schema;
  const kept = Object.entries(schema).filter(([name]) => areNames || !LEFT_OUT.has(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, toBare(value, name === 'properties' && !areNames)]));
}
