// Questions of local tools that need a shared part, which only one process can have open.
import { Limiter } from '../../base/limiter.ts';
import { OperatorProblem } from '../../base/operator-problem.ts';
import type { PartHost } from '../../platform/service/service-descriptor.ts';
import { openDatabase } from '../../platform/storage/postgres/open-database.ts';
import { hasStore, STORES } from '../backup/stores.ts';
import { callControl } from '../control/call-control.ts';
import type { ControlCall } from '../control/control-server.ts';
import { PARTS } from '../services.ts';
import { type PartsOf, SharedParts } from '../shared-parts.ts';
import { LOCAL_TOOLS } from './list-local-tools.ts';

type Parts = PartsOf<typeof PARTS>;
const KEYS = Object.keys(PARTS) as (keyof Parts)[];

interface Asked {
  readonly service: string;
  readonly question: unknown;
}

/** Creates the handler of the control channel with which a server answers. */
export function createAskCall(dataDir: string, parts: Parts): ControlCall {
  return async (args) => {
    const { service, question } = (args ?? {}) as Partial<Asked>;
    return answer({ service: String(service), question }, onlyStored(dataDir, parts));
  };
}

/** The queue of questions for which parts are opened, one at a time; a longer queue waits for something that hangs. */
const WAITING_MAX = 32;
const opening = new Limiter({ atOnce: 1, waitingMax: WAITING_MAX });

/**
 * Answers in the server that has the folder open, or else in this process, which opens the parts and closes them again.
 */
export async function askParts(asked: Asked, host: Omit<PartHost, 'database'>, signal: AbortSignal): Promise<object> {
  const answered = await callControl(host.dataDir, 'ask', asked, { signal });
  if (answered !== undefined) return answered.result as object;
  return opening.run(
    async () => {
      const database = await openDatabase(host.read);
      const parts = new SharedParts(PARTS, { ...host, database });
      try {
        return await answer(asked, onlyStored(host.dataDir, parts.openers));
      } finally {
        await parts.close();
        await database?.close();
      }
    },
    { signal },
  );
}

async function answer({ service, question }: Asked, parts: Parts): Promise<object> {
  const code = await LOCAL_TOOLS.get(service)?.load();
  if (code?.answer !== undefined) return code.answer(question, parts);
  throw new OperatorProblem(
    `there is no service ${JSON.stringify(service)} that answers: use the same version of Magpie`,
  );
}

/** Prevents a question from creating a store: opening a part would create a missing one. */
function onlyStored(dataDir: string, parts: Parts): Parts {
  const openers = STORES.flatMap((store) => {
    const name = KEYS.find((key) => PARTS[key] === store.part);
    if (name === undefined) return [];
    const open = async () => {
      if (hasStore(dataDir, store)) return parts[name]();
      throw new OperatorProblem(`${dataDir} holds no ${store.name} yet`);
    };
    return [[name, open]];
  });
  return Object.fromEntries(openers) as Parts;
}
