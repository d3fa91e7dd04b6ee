// Processes of the real program that serve the same vectors, and are killed and started again.
import assert from 'node:assert/strict';
import { MagpieProcess } from '../../../repository/magpie-process.ts';
import type { Random } from '../../../vector/random.ts';

interface Member {
  readonly environment: Readonly<Record<string, string>>;
  process: MagpieProcess | undefined;
  /** Its address; undefined while it starts. */
  url: string | undefined;
  ready: Promise<string>;
}

export class MagpieCluster {
  readonly #members: Member[];
  #isStopped = false;

  /** Starts one process for each environment. */
  constructor(environments: readonly Readonly<Record<string, string>>[]) {
    this.#members = environments.map((environment) => {
      const member: Member = { environment, process: undefined, url: undefined, ready: Promise.resolve('') };
      this.#start(member);
      return member;
    });
  }

  /** Lists the addresses of all, once they have started. */
  listUrls(): Promise<string[]> {
    return Promise.all(this.#members.map(({ ready }) => ready));
  }

  /** Returns the address of one that listens, or of the first that will. Rejects when all were stopped. */
  async pickUrl(random: Random): Promise<string> {
    assert.ok(!this.#isStopped, 'the processes were stopped');
    const urls = this.#members.flatMap(({ url }) => url ?? []);
    return urls.length > 0 ? random.pick(urls) : Promise.any(this.#members.map(({ ready }) => ready));
  }

  /** Kills one as a crash would, and starts it again. Settles when it is gone. */
  async crash(random: Random): Promise<void> {
    const member = random.pick(this.#members);
    member.url = undefined;
    await member.process?.kill();
    this.#start(member);
  }

  /** Lists the last errors that each process has logged. */
  listErrors(linesMax: number): string[] {
    return this.#members.flatMap(
      ({ process }) =>
        process?.stderr
          .split('\n')
          .filter((line) => /error/i.test(line))
          .slice(-linesMax) ?? [],
    );
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#members.map(({ process }) => process?.kill()));
  }

  #start(member: Member): void {
    assert.ok(!this.#isStopped);
    member.process = new MagpieProcess(['serve', 'vectors'], { environment: member.environment });
    member.ready = member.process.waitUntilReady().then((url) => {
      member.url = url;
      return url;
    });
    // Callers that wait for it get the rejection.
    member.ready.catch(() => {});
  }
}
