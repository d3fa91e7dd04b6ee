// Attaches the demands of a request to the value of its body, which may be made in another thread, and detaches them
// before a handler gets the value. In between, types show the value alone.
import type { BodyReader } from '../../../../platform/http/bodies/body-reader.ts';
import type { CreateReader } from '../../bodies/reader-factory.ts';
import { type Demands, toDemands } from './demands.ts';

interface DemandingBody<Value> {
  readonly value: Value;
  readonly demands: Demands;
}

export function withDemands(read: CreateReader): CreateReader {
  return (schema, toValue, parse) => {
    type Value = ReturnType<typeof toValue>;
    // The value first: it checks the bounds of filters.
    const toBoth = (body: Parameters<typeof toValue>[0]): DemandingBody<Value> => ({
      value: toValue(body),
      demands: toDemands(body),
    });
    return read(schema, toBoth, parse) as unknown as BodyReader<Value>;
  };
}

/** Leaves the value of the body in the request. Returns its demands; those of nothing for a route without a body. */
export function detachDemands(request: { body: unknown }): Demands {
  const { body } = request;
  if (body === undefined || body === null) return toDemands(null);
  const { value, demands } = body as DemandingBody<unknown>;
  request.body = value;
  return demands;
}
