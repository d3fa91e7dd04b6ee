import type { Payload } from '../model/payload.ts';
import { InvalidInterface } from '../model/refusals.ts';
import type { StudioResources } from '../ports.ts';

/** `field`: of the request, where the interface comes from outside. */
export function checkInterface(
  { interfaces }: Pick<StudioResources, 'interfaces'>,
  payload: unknown,
  field: string,
): Payload {
  const issues = interfaces.check(payload);
  if (issues.length > 0) throw new InvalidInterface(issues, field);
  return payload as Payload;
}
