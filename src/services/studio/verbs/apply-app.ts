// A description that a person or program wrote becomes the next version of an interface.
import type { Json, JsonObject, Payload } from '../../../interface-catalogue/model/payload.ts';
import type { App } from '../app/description.ts';
import { listChanges } from '../app/list-changes.ts';
import { compileApp } from '../compile/compile-app.ts';
import { mergeData } from '../edits/keep-data.ts';

/** Compiles a checked description. Data of the current interface stay where the description does not change them. */
export function toApplied(current: Payload | undefined, app: App, surfaceId: string, sequence: number): Payload {
  const { payload } = compileApp(app, surfaceId, sequence);
  return { ...payload, dataModel: keepData(current, payload.dataModel), app: app as unknown as JsonObject };
}

function keepData(current: Payload | undefined, after: JsonObject): JsonObject {
  if (current?.app === undefined) return after;
  const before = compileApp(current.app as unknown as App, current.surfaceId).payload.dataModel;
  return mergeData(before, after, current.dataModel);
}

/** The number of changed paths that a list of versions shows. */
const PATHS_MAX = 4;

/** Says what a description changes: "App description: /title, /theme/accent and 3 more". */
export function sayChanges(current: Payload | undefined, app: App): string {
  if (current?.app === undefined) return 'App description';
  const paths = listChanges(current.app, app as unknown as Json);
  if (paths.length === 0) return 'App description';
  const more = paths.length > PATHS_MAX ? ` and ${paths.length - PATHS_MAX} more` : '';
  return `App description: ${paths.slice(0, PATHS_MAX).join(', ')}${more}`;
}
