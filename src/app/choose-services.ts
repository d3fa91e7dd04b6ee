import { quoteWord } from './command-line.ts';
import { SERVICE_NAMES, type ServiceName } from './service-names.ts';
import { SERVICES, type StartService } from './services.ts';

export const AVAILABLE_SERVICES: readonly ServiceName[] = SERVICE_NAMES.filter((name) => SERVICES[name] !== undefined);

export interface ServiceChoice {
  readonly chosen: ReadonlyMap<ServiceName, StartService>;
  readonly mistakes: readonly string[];
}

/** The services asked for, each once and in the order of the house; all that exist when none is named. */
export function chooseServices(asked: readonly string[]): ServiceChoice {
  const names: readonly string[] = asked.length > 0 ? asked : AVAILABLE_SERVICES;
  const chosen = new Map<ServiceName, StartService>();
  for (const name of SERVICE_NAMES) {
    const start = SERVICES[name];
    if (start && names.includes(name)) chosen.set(name, start);
  }
  const available = `available: ${AVAILABLE_SERVICES.join(', ')}`;
  const mistakes = [...new Set(names)]
    .filter((name) => !AVAILABLE_SERVICES.some((known) => known === name))
    .map((name) =>
      SERVICE_NAMES.some((planned) => planned === name)
        ? `the service ${name} is not part of this release (${available})`
        : `there is no service ${quoteWord(name)} (${available})`,
    );
  return { chosen, mistakes };
}
