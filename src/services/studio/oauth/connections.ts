// The programs that people have allowed to act for them.
import { toTokenHash } from '../../../platform/auth/tokens.ts';
import { SCOPES } from '../model/scopes.ts';
import { GRANTS_OF_ACCOUNT_MAX } from './limits.ts';
import { type AuthorizationParts, openContent } from './provider-adapter.ts';

export interface Connection {
  readonly clientId: string;
  /** The name that it chose; undefined if it is known by the address of its metadata. */
  readonly name: string | undefined;
  readonly scopes: readonly string[];
  readonly since: Date;
}

export function createConnections({ records, box, clock, findEpoch }: AuthorizationParts) {
  const now = (): Date => new Date(clock.nowMs());
  const listGrants = async (accountId: string) =>
    records.listGrants(accountId, (await findEpoch(accountId)) ?? 0, now());
  const findName = async (clientId: string): Promise<string | undefined> => {
    const client = await records.find('Client', toTokenHash(clientId), now());
    return client && openContent(box, client)?.client_name;
  };
  return {
    /** Lists the connections of an account, newest first. A program that never came for its tokens has none. */
    list: async (accountId: string): Promise<Connection[]> => {
      const used = await records.listUsedGrants(accountId, now());
      const finished = (await listGrants(accountId)).filter(({ idHash }) => used.has(idHash));
      const byClient = Map.groupBy(finished, ({ clientId }) => clientId ?? '');
      const connections = [...byClient].map(async ([clientId, grants]) => {
        const granted = grants.flatMap((grant) => Object.values(openContent(box, grant)?.resources ?? {}));
        const scopes = SCOPES.filter((scope) => granted.some((each) => String(each).split(' ').includes(scope)));
        const since = new Date(Math.min(...grants.map(({ createdAt }) => createdAt.getTime())));
        return { clientId, name: await findName(clientId), scopes, since };
      });
      return Promise.all(connections);
    },
    /** Revokes everything that the person allowed the program. */
    remove: async (accountId: string, clientId: string): Promise<void> => {
      const grants = await listGrants(accountId);
      for (const grant of grants) if (grant.clientId === clientId) await records.removeGrant(grant.idHash);
    },
    /** Revokes the oldest consents of an account that has too many. */
    dropOldest: async (accountId: string): Promise<void> => {
      const grants = await listGrants(accountId);
      for (const { idHash } of grants.slice(GRANTS_OF_ACCOUNT_MAX)) await records.removeGrant(idHash);
    },
  };
}
