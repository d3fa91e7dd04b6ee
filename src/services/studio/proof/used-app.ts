// A compiled interface in use, without a browser: what its nodes show, and what their actions change.
import type { Expression, Step } from '../../../interface-catalogue/model/expression.ts';
import type { Json, JsonObject, Node, Payload } from '../../../interface-catalogue/model/payload.ts';
import { isList, isObject } from '../../../interface-catalogue/runtime/values/data-path.ts';
import { createDataStore, type DataStore } from '../../../interface-catalogue/runtime/values/data-store.ts';
import { evaluate } from '../../../interface-catalogue/runtime/values/evaluate.ts';
import { resolveDays } from '../../../interface-catalogue/runtime/values/resolve-days.ts';
import { runSteps } from '../../../interface-catalogue/runtime/values/run-steps.ts';
import { isTrue, toRows } from '../../../interface-catalogue/runtime/values/to-values.ts';

/** The day of all proofs. */
export const TODAY = '2026-03-16';

export interface Effect {
  readonly is: string;
  readonly text: string;
}

/** The interface as it is opened on the day of all proofs. */
export function toOpened(payload: Payload): Payload {
  return { ...payload, dataModel: resolveDays(payload.dataModel, TODAY) };
}

/** The interface as people of a role see it, or people without one. */
export function toSeen(payload: Payload, role: string | undefined): Payload {
  const dataModel = { ...payload.dataModel, session: role === undefined ? null : { name: 'Sam', role } };
  const used = new UsedApp({ ...payload, dataModel });
  const gone = new Set<string | null>();
  for (const { id, parentId, props } of payload.nodes)
    if (gone.has(parentId) || listParts(props['showIf']).some((part) => isOfSession(part) && !used.holds(part)))
      gone.add(id);
  return { ...payload, dataModel, nodes: payload.nodes.filter(({ id }) => !gone.has(id)) };
}

/** The conditions that must hold together; those on a row say nothing outside of it. */
function listParts(condition: unknown): readonly unknown[] {
  const { call, args } = isObject(condition) ? condition : {};
  const values = call === 'all' && isObject(args) ? args['values'] : undefined;
  return isList(values) ? values.flatMap(listParts) : [condition];
}

const isOfSession = (condition: unknown): boolean => JSON.stringify(condition ?? null).includes('"/session/role"');

/** Rows by data and expression, neither of which ever changes: every claim about a list reads the same ones. */
const rowsOf = new WeakMap<object, WeakMap<object, readonly JsonObject[]>>();

export class UsedApp {
  readonly payload: Payload;
  readonly store: DataStore;
  readonly effects: Effect[] = [];

  constructor(payload: Payload) {
    this.payload = payload;
    this.store = createDataStore(payload.dataModel);
  }

  evaluate(expression: unknown, row?: JsonObject): Json {
    return evaluate(expression as Expression, { data: this.store.get(), today: TODAY, ...(row && { row: { row } }) });
  }

  listRows(expression: unknown): readonly JsonObject[] {
    if (!isObject(expression)) return toRows(this.evaluate(expression));
    const data = this.store.get();
    const known = rowsOf.get(data) ?? new WeakMap<object, readonly JsonObject[]>();
    rowsOf.set(data, known);
    const rows = known.get(expression) ?? toRows(this.evaluate(expression));
    known.set(expression, rows);
    return rows;
  }

  holds(condition: unknown, row?: JsonObject): boolean {
    return condition === undefined || isTrue(this.evaluate(condition, row));
  }

  /** Runs an action, in the scope of a row if one is given. Questions are answered with yes. */
  async run(action: unknown, row?: JsonObject): Promise<boolean> {
    const steps = isObject(action) && isList(action['steps']) ? (action['steps'] as unknown as readonly Step[]) : [];
    const say = (is: string) => (text: string) => void this.effects.push({ is, text });
    return runSteps(steps, {
      store: this.store,
      today: TODAY,
      ...(row && { row: { row } }),
      effects: {
        confirm: async () => true,
        validate: () => true,
        toast: (text, tone) => void this.effects.push({ is: tone === 'bad' ? 'refused' : 'said', text }),
        download: say('saved'),
        print: () => say('printed')(''),
        copy: say('copied'),
        after: (_ms, run) => run(),
        random: () => 0,
      },
    });
  }

  listNodes(component: string): readonly Node[] {
    return this.payload.nodes.filter((node) => node.component === component);
  }

  listBelow(id: string): readonly Node[] {
    const children = this.payload.nodes.filter(({ parentId }) => parentId === id);
    return children.flatMap((child) => [child, ...this.listBelow(child.id)]);
  }

  /** The rows of a thing as they are stored now. */
  listStored(thing: string): readonly JsonObject[] {
    return toRows(this.store.get()[thing]);
  }
}
