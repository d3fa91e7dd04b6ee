import type { Program, ProgramService } from '../../../platform/service/program.ts';
import { ASK_TIMEOUT_MS, HEALTH_AGE_MS_MAX } from '../limits.ts';

type State = 'up' | 'down' | 'off';

export interface ServicesStatus {
  readonly checkedAt: string;
  readonly services: readonly { readonly id: string; readonly state: State }[];
}

/** Creates a health check of all services, whose result is cached for a short time. */
export function createServicesCheck(program: Program, now: () => Date): () => Promise<ServicesStatus> {
  let last: { readonly at: number; readonly status: Promise<ServicesStatus> } | undefined;
  return () => {
    const at = now();
    if (last === undefined || at.getTime() - last.at >= HEALTH_AGE_MS_MAX) {
      last = { at: at.getTime(), status: checkServices(program, at) };
    }
    return last.status;
  };
}

async function checkServices(program: Program, at: Date): Promise<ServicesStatus> {
  const services = await program.listServices();
  const checks = services.map(async (service) => ({ id: service.name, state: await checkService(service) }));
  return { checkedAt: at.toISOString(), services: await Promise.all(checks) };
}

async function checkService({ url }: ProgramService): Promise<State> {
  if (url === undefined) return 'off';
  return (await askService(`${url}/health`)) === undefined ? 'down' : 'up';
}

/** Asks a service; returns undefined unless it succeeds in time. */
export async function askService(url: string): Promise<Response | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ASK_TIMEOUT_MS) });
    return answer.ok ? answer : undefined;
  } catch {
    return undefined;
  }
}
