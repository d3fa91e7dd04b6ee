import { toAction, toPath } from '../../compile/expressions.ts';
import { listKeepSteps } from '../../compile/forms.ts';
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
  const results = { name: view.title ?? '', date: TODAY, minutes: view.minutes };
  const steps = listKeepSteps(context, view.saves, results);
  context.draft.add(nodeId, `${nodeId}-timer`, 'Timer', {
    label: view.title ?? `${view.minutes} min`,
    seconds,
    mode: view.mode ?? 'countdown',
    value: toPath(value),
    running: toPath(running),
    finish: steps.length === 0 ? undefined : toAction(...steps),
  });
});
