import { quoteArgument } from './command-line.ts';

interface Named {
  readonly name: string;
}

export interface ServiceChoice<Service> {
  readonly chosen: readonly Service[];
  readonly errors: readonly string[];
}

/** Returns the requested services, each once and in the order of the list; all of them if none is named. */
export function chooseServices<Service extends Named>(
  asked: readonly string[],
  services: readonly Service[],
): ServiceChoice<Service> {
  const names = services.map(({ name }) => name);
  const unknown = [...new Set(asked)].filter((name) => !names.includes(name));
  return {
    chosen: asked.length === 0 ? services : services.filter(({ name }) => asked.includes(name)),
    errors: unknown.map((name) => `there is no service ${quoteArgument(name)}: there are ${names.join(', ')}`),
  };
}
