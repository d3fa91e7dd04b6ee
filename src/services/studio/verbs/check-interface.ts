import type { Payload } from '../model/payload.ts';
import { InvalidInterface, type PayloadIssue } from '../model/refusals.ts';
import type { StudioResources } from '../ports.ts';

/** `field`: of the request, where the interface comes from outside. */
export function checkInterface(
  { interfaces, limits }: Pick<StudioResources, 'interfaces' | 'limits'>,
  payload: unknown,
  field: string,
): Payload {
  const issues = [...interfaces.check(payload), ...checkLength(payload, limits.interfaceLengthMax)];
  if (issues.length > 0) throw new InvalidInterface(issues, field);
  return payload as Payload;
}

function checkLength(payload: unknown, lengthMax: number): PayloadIssue[] {
  const isTooLong = JSON.stringify(payload).length > lengthMax;
  return isTooLong ? [{ path: '', message: `has more than ${lengthMax} characters as JSON` }] : [];
}
