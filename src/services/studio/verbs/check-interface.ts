import type { Catalogue } from '../../../interface-catalogue/model/catalogue.ts';
import type { Payload } from '../../../interface-catalogue/model/payload.ts';
import { checkPayload } from '../../../interface-catalogue/validation/check-payload.ts';
import { checkApp } from '../app/check-app.ts';
import type { App } from '../app/description.ts';
import { INTERFACE_LENGTH_MAX } from '../limits.ts';
import { InvalidInterface, type PayloadIssue } from '../model/refusals.ts';

/** Refuses an invalid interface. `field` is the field of the request that it came in. */
export function checkInterface(catalogue: Catalogue, payload: unknown, field: string): Payload {
  checkAsJson(catalogue, payload, field);
  return payload as Payload;
}

/** Checks an interface like `checkInterface`, and returns its JSON, whose length is limited. */
export function checkAsJson(catalogue: Catalogue, payload: unknown, field: string): string {
  const json = JSON.stringify(payload);
  const issues = [...checkPayload(payload, catalogue), ...listAppIssues(payload)];
  const message = `has more than ${INTERFACE_LENGTH_MAX} characters as JSON`;
  const all = json.length > INTERFACE_LENGTH_MAX ? [...issues, { path: '', message }] : issues;
  if (all.length > 0) throw new InvalidInterface(all, field);
  return json;
}

/** An interface may carry the app description from which it was compiled. */
function listAppIssues(payload: unknown): readonly PayloadIssue[] {
  const { app } = (payload ?? {}) as Partial<Payload>;
  if (app === undefined) return [];
  return checkApp(app).map(({ path, message }) => ({ path: `/app${path}`, message }));
}

/** Refuses an invalid description. `field` is the field of the request that it came in. */
export function checkDescription(app: unknown, field: string): App {
  const issues = checkApp(app);
  if (issues.length > 0) throw new InvalidInterface(issues, field);
  return app as App;
}
