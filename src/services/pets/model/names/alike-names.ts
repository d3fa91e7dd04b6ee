// Names that people take for one another: the same letters in another case, script or spelling, or a small typo away.
import { toNameKey } from '../../../../platform/text/name-key.ts';
import { NearWords } from '../search/near-words.ts';

export interface Alike<T> {
  readonly value: T;
  /** True for the same name, false for one with a small typo. */
  readonly isSame: boolean;
}

/** An index of names that finds similar ones. It is built once, in time proportional to their number. */
export class AlikeNames<T> {
  readonly #byKey: ReadonlyMap<string, readonly T[]>;
  readonly #keys: NearWords;

  constructor(named: readonly (readonly [name: string, value: T])[]) {
    const byKey = Map.groupBy(named, ([name]) => toNameKey(name));
    this.#byKey = new Map([...byKey].map(([key, entries]) => [key, entries.map(([, value]) => value)]));
    this.#keys = new NearWords([...byKey.keys()]);
  }

  /** Lists the values with a similar name, those of the same name first. */
  list(name: string): Alike<T>[] {
    const key = toNameKey(name);
    const of = (each: string, isSame: boolean) => (this.#byKey.get(each) ?? []).map((value) => ({ value, isSame }));
    return [...of(key, true), ...this.#keys.list(key).flatMap((near) => of(near, false))];
  }
}
