import type { Expression } from '../../../../interface-catalogue/model/expression.ts';
import { toAction, toPath } from '../../compile/expressions.ts';
import { TODAY } from '../../compile/to-expression.ts';
import { defineKind } from '../kind.ts';
import definition from './kind.json' with { type: 'json' };

interface TimerProperties {
  readonly minutes: number;
  readonly mode?: string;
  readonly saves?: string;
}

export const timer = defineKind<TimerProperties>(definition, (view, { context, nodeId }) => {
  const [value, running] = [`/ui/${nodeId}/seconds`, `/ui/${nodeId}/running`];
  const seconds = Math.round(view.minutes * 60);
  context.draft.put(value, view.mode === 'stopwatch' ? 0 : seconds);
  context.draft.put(running, false);
  const saves = view.saves === undefined ? undefined : context.getThing(view.saves);
  const results: { readonly [field: string]: Expression } = {
    name: view.title ?? '',
    date: TODAY,
    minutes: view.minutes,
  };
  const kept = Object.entries(results).filter(([field]) => saves?.fields.some(({ id }) => id === field));
  context.draft.add(nodeId, `${nodeId}-timer`, 'Timer', {
    label: view.title ?? `${view.minutes} min`,
    seconds,
    mode: view.mode ?? 'countdown',
    value: toPath(value),
    running: toPath(running),
    finish:
      saves === undefined
        ? undefined
        : toAction({ do: 'append', path: `/${saves.id}`, value: Object.fromEntries(kept), first: true }),
  });
});
