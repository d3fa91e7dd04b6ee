import { loadCatalogue } from '../../../interface-catalogue/load-catalogue.ts';
import type { Payload } from '../../../interface-catalogue/model/payload.ts';
import { createInterfaceChecks } from '../create-interface-checks.ts';
import { createComposerEngine } from '../engines/composer-engine.ts';
import type { EngineRequest } from '../engines/engine.ts';
import { judgeCoverage } from '../engines/model/judging/judge-coverage.ts';
import type { Coverage } from '../model/coverage.ts';
import { InvalidInterface, type PayloadIssue } from '../model/refusals.ts';
import { drawThumbnail } from '../thumbnails/draw-thumbnail.ts';
import { type MadeEvent, makeInterfaces } from '../verbs/make-interfaces.ts';

/** Interfaces are texts: copying objects between threads would cost the main thread several times as much. */
export interface ComposeRequest extends Omit<EngineRequest, 'current' | 'versions' | 'versionTexts'> {
  readonly current: string | undefined;
  readonly versions: readonly string[];
}

export interface Composed {
  readonly events: readonly MadeEvent[];
  /** What was wrong with the interface that comes after the events; none where all were valid. */
  readonly issues: readonly PayloadIssue[];
}

const engine = createComposerEngine();
const interfaces = createInterfaceChecks(loadCatalogue());
const unstopped = new AbortController().signal;

/** A whole run: it is over before anybody could stop it. */
async function compose(sent: ComposeRequest, interfaceLengthMax: number): Promise<Composed> {
  const request: EngineRequest = {
    ...sent,
    current: sent.current === undefined ? undefined : parse(sent.current),
    versions: sent.versions.map(parse),
  };
  const checks = { interfaces, limits: { interfaceLengthMax } };
  const events: MadeEvent[] = [];
  try {
    for await (const event of makeInterfaces(checks, request, engine.run(request, unstopped))) events.push(event);
  } catch (error) {
    if (error instanceof InvalidInterface) return { events, issues: error.issues };
    throw error;
  }
  return { events, issues: [] };
}

function parse(json: string): Payload {
  return JSON.parse(json) as Payload;
}

async function judge(prompt: string, payload: Payload): Promise<Coverage> {
  return judgeCoverage(prompt, payload);
}

export const composingWork = { compose, judge, drawThumbnail };
