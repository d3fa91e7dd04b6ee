import type { Static } from 'typebox';
import { createBodyReader } from '../../../../platform/http/bodies/body-reader.ts';
import type { SchemaCheck } from '../../../../platform/http/schemas/schema-check.ts';
import type { PayloadChange, PointSelection } from '../../../../vector/vector-store.ts';
import { writeExactJson } from '../../bodies/exact-json.ts';
import { createPassage, mapSelection } from '../../bodies/passages.ts';
import type { Limits } from '../../limits.ts';
import { refuseInput } from '../../model/invalid-input.ts';
import { writePayloadWithin } from '../../model/payload.ts';
import { DeletePayload, Selection, type SelectionBody, SetPayload } from '../contract/points.ts';
import { parseKey } from '../filters/parse-key.ts';
import { parseBody } from '../parse-body.ts';
import { parseSelection, parseTarget } from './parse-points.ts';

type SetBody = Static<typeof SetPayload>;
type DeleteBody = Static<typeof DeletePayload>;

/** A change of payloads, and the points that it applies to. */
export interface ChangeInput {
  readonly change: PayloadChange;
  readonly selection: PointSelection;
}

const passage = createPassage<ChangeInput>({
  mapFilters: ({ change, selection }, map) => ({ change, selection: mapSelection(selection, map) }),
});

export function createPayloadParsers(limits: Limits) {
  const writePayload = ({ payload }: SetBody, depthAbove = 0): string =>
    writePayloadWithin(payload, 'payload', limits, writeExactJson, depthAbove);
  return {
    setPayload: (body: SetBody): ChangeInput => {
      const key = body.key ? parseKey(body.key, 'key') : null;
      const change: PayloadChange = { kind: 'set', payload: writePayload(body, key?.length), key };
      return { change, selection: parseTarget(body, limits) };
    },
    overwritePayload: (body: SetBody): ChangeInput => {
      if (body.key) refuseInput('key', 'is not supported here: the payload is replaced as a whole');
      const change: PayloadChange = { kind: 'overwrite', payload: writePayload(body) };
      return { change, selection: parseTarget(body, limits) };
    },
    deletePayload: (body: DeleteBody): ChangeInput => {
      const keys = body.keys.map((key, i) => parseKey(key, `keys[${i}]`));
      return { change: { kind: 'remove', keys }, selection: parseTarget(body, limits) };
    },
    clearPayload: (body: SelectionBody): ChangeInput => ({
      change: { kind: 'clear' },
      selection: parseSelection(body, limits),
    }),
  };
}

export function createPayloadReaders(limits: Limits, checkOf: (schema: object) => SchemaCheck) {
  const parsers = createPayloadParsers(limits);
  const createReader = <Body>(schema: object, toValue: (body: Body) => ChangeInput) =>
    createBodyReader({ parse: parseBody, check: checkOf(schema), toValue, passage });
  return {
    setPayload: createReader(SetPayload, parsers.setPayload),
    overwritePayload: createReader(SetPayload, parsers.overwritePayload),
    deletePayload: createReader(DeletePayload, parsers.deletePayload),
    clearPayload: createReader(Selection, parsers.clearPayload),
  };
}
