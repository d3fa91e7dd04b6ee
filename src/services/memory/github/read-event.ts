// Webhook messages of GitHub as events. Only the names of repositories and branches are read from them. The changed
// files and the current state come from other calls.
import type { EventRepository, HostEvent, RepositoryChange } from '../model/host-event.ts';

type Fields = Readonly<Record<string, unknown>>;

const BRANCHES = 'refs/heads/';

/** The changes by action of `repository`. Other actions change nothing that is stored here. */
const REPOSITORY_CHANGES: Readonly<Record<string, RepositoryChange>> = {
  created: 'name',
  renamed: 'name',
  deleted: 'access',
  transferred: 'access',
  privatized: 'access',
  publicized: 'access',
  // `edited` includes a change of the default branch.
  edited: 'content',
};

/** The relevant actions of `pull_request`. Others are about labels, reviews and people. */
const PULL_ACTIONS = new Set(['opened', 'reopened', 'synchronize', 'closed', 'edited']);

const ADDRESS_FIELDS = ['clone_url', 'html_url', 'ssh_url', 'git_url'];

/** Returns undefined for an event that requires no work, and for one that lacks its fields. */
export function findEvent(name: string, message: unknown): HostEvent | undefined {
  const payload = toFields(message);
  const installationId = findId(payload['installation']);
  const action = findText(payload['action']) ?? '';
  if (name.startsWith('installation')) {
    return installationId === undefined ? undefined : { kind: 'installation', installationId };
  }
  const repository = findRepository(payload['repository'], installationId);
  if (repository === undefined) return undefined;
  switch (name) {
    case 'push': {
      const ref = findText(payload['ref']) ?? '';
      return ref.startsWith(BRANCHES) ? { kind: 'push', repository, branch: ref.slice(BRANCHES.length) } : undefined;
    }
    case 'repository': {
      const change = REPOSITORY_CHANGES[action];
      return change && { kind: 'repository', repository, change };
    }
    case 'pull_request':
      return PULL_ACTIONS.has(action) ? { kind: 'pull', repository } : undefined;
    default:
      return undefined;
  }
}

function findRepository(value: unknown, installationId: number | undefined): EventRepository | undefined {
  const hostId = findId(value);
  if (hostId === undefined) return undefined;
  const fields = toFields(value);
  const addresses = ADDRESS_FIELDS.flatMap((field) => findText(fields[field]) ?? []);
  return { hostId, installationId, defaultBranch: findText(fields['default_branch']), addresses };
}

function toFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function findText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function findId(value: unknown): number | undefined {
  const { id } = toFields(value);
  return Number.isSafeInteger(id) ? (id as number) : undefined;
}
