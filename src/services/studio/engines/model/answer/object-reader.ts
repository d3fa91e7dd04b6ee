// Finds the JSON objects in an answer as it arrives. Each should be on one line. Models also wrap them in fences, add
// prose, or spread one over several lines. A line that begins with a brace begins an object.

import type { JsonObject } from '../../../../../interface-catalogue/model/payload.ts';
import { isObject } from '../../../../../interface-catalogue/runtime/values/data-path.ts';

export type Found = { readonly object: JsonObject } | { readonly broken: string };

/** The limit of one object. A longer one is no line of an interface, and each line costs another attempt to parse. */
const LINES_OF_OBJECT_MAX = 500;

export class ObjectReader {
  /** The line that has not ended yet. */
  #rest = '';
  /** The lines of an object that has not ended yet. */
  #open: string[] = [];

  read(text: string): Found[] {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    return lines.flatMap((line) => this.#takeLine(line));
  }

  end(): Found[] {
    const last = this.#takeLine(this.#rest);
    this.#rest = '';
    return [...last, ...this.#giveUp()];
  }

  #takeLine(line: string): Found[] {
    const isBegin = line.startsWith('{');
    const before = isBegin ? this.#giveUp() : [];
    if (!isBegin && this.#open.length === 0) return before;
    this.#open.push(line);
    const object = /\}\s*,?\s*$/.test(line) ? findObject(this.#open.join('\n')) : undefined;
    if (object !== undefined) {
      this.#open = [];
      return [...before, { object }];
    }
    return this.#open.length > LINES_OF_OBJECT_MAX ? [...before, ...this.#giveUp()] : before;
  }

  #giveUp(): Found[] {
    const broken = this.#open.join('\n');
    this.#open = [];
    return broken === '' ? [] : [{ broken }];
  }
}

function findObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text.trim().replace(/,$/, ''));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
