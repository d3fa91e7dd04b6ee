// The hooks with which components read expressions, write bindings and run actions.
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Action, ActionEvent, Expression, PathExpression } from '../model/expression.ts';
import type { Json, JsonObject } from '../model/payload.ts';
import { useFormScope } from './form-scope.tsx';
import { useSurface } from './surface.tsx';
import { isObject } from './values/data-path.ts';
import { evaluate, isDynamic } from './values/evaluate.ts';
import { findListPath, type Row, type RowScope, readScoped, writeScoped } from './values/row-scope.ts';
import { runSteps } from './values/run-steps.ts';
import { isSame, isTrue, type Option, toOptions, toRows, toText } from './values/to-values.ts';

export type ActionProp = Action | ActionEvent;

const RowContext = createContext<RowScope | undefined>(undefined);
/** The id of the node around a component, which events name as their source. */
export const NodeIdContext = createContext<string | undefined>(undefined);

/** Sets the row around its children: paths without a leading slash are its fields, which are written to the list `rows`. */
export function Repeat(props: {
  readonly row: JsonObject;
  readonly rows?: Expression | undefined;
  readonly children: ReactNode;
}) {
  const { row, rows, children } = props;
  const scope = useMemo(() => ({ row, listPath: findListPath(rows) }), [row, rows]);
  return <RowContext value={scope}>{children}</RowContext>;
}

const NEVER = () => () => {};

/** Returns the value of an expression; the component is rendered again only when it changed. */
export function useValue(expression: Expression | undefined): Json {
  const { store, today } = useSurface();
  const row = useContext(RowContext);
  const last = useRef<{ data: JsonObject; expression: Expression | undefined; row: RowScope | undefined; value: Json }>(
    undefined,
  );
  const read = () => {
    const [data, before] = [store.get(), last.current];
    const isKnown = before?.data === data && before.expression === expression && before.row === row;
    if (before !== undefined && isKnown) return before.value;
    const value = evaluate(expression, { data, row, today });
    last.current = {
      data,
      expression,
      row,
      value: before !== undefined && isSame(before.value, value) ? before.value : value,
    };
    return last.current.value;
  };
  return useSyncExternalStore(isDynamic(expression) ? store.subscribe : NEVER, read, read);
}

export function useText(expression: Expression | undefined): string {
  return toText(useValue(expression));
}

export function useFlag(expression: Expression | undefined): boolean {
  return isTrue(useValue(expression));
}

export function useRows(expression: Expression | undefined): readonly Row[] {
  const value = useValue(expression);
  return useMemo(() => toRows(value), [value]);
}

export function useOptions(expression: Expression | undefined): readonly Option[] {
  const value = useValue(expression);
  return useMemo(() => toOptions(value), [value]);
}

/**
 * Returns a function for props that are lists of expressions. It evaluates an expression, for a row if one is given.
 * The component renders again after every change of the data.
 */
export function useEvaluate(): (expression: Expression | undefined, row?: JsonObject) => Json {
  const { store, today } = useSurface();
  const scope = useContext(RowContext);
  const data = useSyncExternalStore(store.subscribe, store.get, store.get);
  return useCallback(
    (expression, row) => evaluate(expression, { data, row: row === undefined ? scope : { row }, today }),
    [data, scope, today],
  );
}

/** Returns the value at a path and its setter. Without a binding they are the component's own state. */
export function useBinding(binding: PathExpression | undefined): readonly [Json, (value: Json) => void] {
  const { store } = useSurface();
  const row = useContext(RowContext);
  const [own, setOwn] = useState<Json>(null);
  const path = binding?.path;
  const read = () => (path === undefined ? null : readScoped(store.get(), path, row));
  const bound = useSyncExternalStore(store.subscribe, read, read);
  const set = useCallback(
    (value: Json) => {
      if (path === undefined) setOwn(value);
      else store.replace(writeScoped(store.get(), path, value, row));
    },
    [store, path, row],
  );
  return [path === undefined ? own : bound, set];
}

/** Returns a function that runs any action, for the given row of the list `rows` or for the row around the component. */
export function useRun(): (action: ActionProp | undefined, row?: JsonObject, rows?: Expression) => Promise<boolean> {
  const { store, effects, today, send } = useSurface();
  const scope = useContext(RowContext);
  const nodeId = useContext(NodeIdContext);
  const form = useFormScope();
  return useCallback(
    async (action, row, rows) => {
      if (action === undefined) return true;
      const inner = row === undefined ? scope : { row, listPath: findListPath(rows) };
      if ('event' in action) {
        const context = evaluate(action.event.context ?? {}, { data: store.get(), row: inner, today });
        send({ name: action.event.name, sourceComponentId: nodeId, context: isObject(context) ? context : {} });
        return true;
      }
      const validate = () => form === null || form.checkAll().length === 0;
      return runSteps(action.steps, { store, row: inner, today, effects: { ...effects, validate } });
    },
    [store, effects, today, send, scope, nodeId, form],
  );
}

/** Returns a function that runs the action for the list row around the component, if there is one. */
export function useAction(action: ActionProp | undefined): () => void {
  const run = useRun();
  return useCallback(() => void run(action), [run, action]);
}
