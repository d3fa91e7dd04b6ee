import type { Conversation, ConversationKey, Version } from '../model/conversation.ts';
import { isAnonymous, type Requester } from '../model/people.ts';
import { refuse } from '../model/refusals.ts';
import type { StudioResources } from '../ports.ts';

export async function getConversation({ store }: StudioResources, key: ConversationKey): Promise<Conversation> {
  const conversation = await store.conversations.find(key);
  if (conversation === undefined) throw refuse('conversation_not_found', {});
  return conversation;
}

/** Returns the most conversations that the requester may have. */
export function getConversationsMax({ limits }: StudioResources, requester: Pick<Requester, 'account'>): number {
  return isAnonymous(requester) ? limits.conversationsOfVisitorMax : limits.conversationsOfAccountMax;
}

/** Finds the conversation that the next new one replaces; undefined while there is room. */
export async function findReplaced(
  resources: StudioResources,
  requester: Requester,
): Promise<Conversation | undefined> {
  if (requester.isNew) return undefined;
  const countMax = getConversationsMax(resources, requester);
  const made = await resources.store.conversations.list(requester.owner, countMax);
  return made.length < countMax ? undefined : made.at(-1);
}

/** Returns the latest version unless a number is given. */
export async function getVersion(resources: StudioResources, key: ConversationKey, number?: number): Promise<Version> {
  const { latestVersion } = await getConversation(resources, key);
  const version = await resources.store.conversations.findVersion(key, number ?? latestVersion);
  if (version === undefined) throw refuse('version_not_found', {});
  return version;
}

/** Shares a version with all who know the id of its turn. */
export async function shareVersion(resources: StudioResources, key: ConversationKey, number: number): Promise<Version> {
  const version = await getVersion(resources, key, number);
  await resources.store.conversations.setShared(key, number, new Date(resources.clock.nowMs()));
  return version;
}

/** Ends the sharing of a version. It is no error if the version is not shared. */
export async function unshareVersion(resources: StudioResources, key: ConversationKey, number: number): Promise<void> {
  await getVersion(resources, key, number);
  await resources.store.conversations.setShared(key, number, null);
}

/** Returns a version that its owner has shared, by the id of its turn. */
export async function getSharedVersion({ store }: StudioResources, turnId: string): Promise<Version> {
  const version = await store.conversations.findShared(turnId);
  if (version === undefined) throw refuse('version_not_found', {});
  return version;
}

export async function removeConversation({ store }: StudioResources, key: ConversationKey): Promise<void> {
  const isRemoved = await store.conversations.remove(key);
  if (!isRemoved) throw refuse('conversation_not_found', {});
}
