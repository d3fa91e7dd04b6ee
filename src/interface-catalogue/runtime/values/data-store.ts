// The data model of one interface while it is used: read by paths, replaced as a whole, watched by the components.
import type { Json, JsonObject } from '../../model/payload.ts';
import { writePath } from './data-path.ts';

export interface DataStore {
  get(): JsonObject;
  set(path: string, value: Json): void;
  replace(data: JsonObject): void;
  subscribe(listener: () => void): () => void;
}

export function createDataStore(initial: JsonObject): DataStore {
  let data = initial;
  const listeners = new Set<() => void>();
  function replace(next: JsonObject) {
    if (next === data) return;
    data = next;
    for (const listener of [...listeners]) listener();
  }
  return {
    get: () => data,
    set: (path, value) => replace(writePath(data, path, value)),
    replace,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
