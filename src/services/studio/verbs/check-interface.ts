import type { Payload } from '../../../interface-catalogue/model/payload.ts';
import type { Limits } from '../limits.ts';
import { InvalidInterface } from '../model/refusals.ts';
import type { Interfaces } from '../ports.ts';

export interface InterfaceChecks {
  readonly interfaces: Pick<Interfaces, 'check' | 'toMessages'>;
  readonly limits: Pick<Limits, 'interfaceLengthMax'>;
}

/** `field`: of the request, where the interface comes from outside. */
export function checkInterface(checks: InterfaceChecks, payload: unknown, field: string): Payload {
  checkAsJson(checks, payload, field);
  return payload as Payload;
}

/** Returns the JSON, by whose length it is checked. */
export function checkAsJson({ interfaces, limits }: InterfaceChecks, payload: unknown, field: string): string {
  const json = JSON.stringify(payload);
  const lengthMax = limits.interfaceLengthMax;
  const isTooLong = json.length > lengthMax;
  const length = isTooLong ? [{ path: '', message: `has more than ${lengthMax} characters as JSON` }] : [];
  const issues = [...interfaces.check(payload), ...length];
  if (issues.length > 0) throw new InvalidInterface(issues, field);
  return json;
}
