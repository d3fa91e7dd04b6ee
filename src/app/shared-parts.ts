// Opens the parts that services share: each once, when the first service requests it.
import type { OpenedPart, PartDescriptor, PartHost } from '../platform/service/service-descriptor.ts';
import type { Finding } from '../platform/storage/operations/finding.ts';

// biome-ignore lint/suspicious/noExplicitAny: what a part opens is known to the part and to the services that ask for it
export type PartDescriptors = Readonly<Record<string, PartDescriptor<any>>>;

/** The parts as services receive them: for each part, a function that opens it. */
export type PartsOf<Descriptors extends PartDescriptors> = {
  readonly [Name in keyof Descriptors]: () => ReturnType<Descriptors[Name]['open']>;
};

export class SharedParts<Descriptors extends PartDescriptors> {
  readonly openers: PartsOf<Descriptors>;
  readonly #opening = new Map<PartDescriptors[string], Promise<OpenedPart>>();

  constructor(descriptors: Descriptors, host: PartHost) {
    const openers = Object.entries(descriptors).map(([name, part]) => [name, () => this.#open(part, host)]);
    this.openers = Object.fromEntries(openers) as PartsOf<Descriptors>;
  }

  #open(part: PartDescriptors[string], host: PartHost): Promise<OpenedPart> {
    const opening = this.#opening.get(part) ?? part.open(host);
    this.#opening.set(part, opening);
    return opening;
  }

  /**
   * Returns undefined if no service has requested the part, or it could not be opened, which that service has reported.
   */
  async findOpened(part: PartDescriptors[string]): Promise<OpenedPart | undefined> {
    return this.#opening.get(part)?.catch(() => undefined);
  }

  async listFindings(): Promise<Finding[]> {
    const opened = await Promise.all([...this.#opening.keys()].map((part) => this.findOpened(part)));
    return opened.flatMap((part) => part?.listFindings?.() ?? []);
  }

  /** Closes the opened parts, the last first. */
  async close(): Promise<void> {
    for (const part of [...this.#opening.keys()].reverse()) await (await this.findOpened(part))?.close();
  }
}
