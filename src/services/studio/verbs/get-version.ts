import type { Conversation, ConversationKey, Version } from '../model/conversation.ts';
import { refuse } from '../model/refusals.ts';
import type { StudioResources } from '../ports.ts';

export async function getConversation({ store }: StudioResources, key: ConversationKey): Promise<Conversation> {
  const conversation = await store.conversations.find(key);
  if (conversation === undefined) throw refuse('conversation_not_found', {});
  return conversation;
}

/** The latest one where no number is given. */
export async function getVersion(resources: StudioResources, key: ConversationKey, number?: number): Promise<Version> {
  const { latestVersion } = await getConversation(resources, key);
  const version = await resources.store.conversations.findVersion(key, number ?? latestVersion);
  if (version === undefined) throw refuse('version_not_found', {});
  return version;
}

/** Lets everybody who is given the id of its turn read a version. */
export async function shareVersion(resources: StudioResources, key: ConversationKey, number: number): Promise<Version> {
  const version = await getVersion(resources, key, number);
  await resources.store.conversations.setShared(key, number, new Date(resources.clock.nowMs()));
  return version;
}

/** Takes the link of a version back. One that is not shared stays so. */
export async function unshareVersion(resources: StudioResources, key: ConversationKey, number: number): Promise<void> {
  await getVersion(resources, key, number);
  await resources.store.conversations.setShared(key, number, null);
}

/** For everybody who was given the id of its turn, if its owner has shared it. */
export async function getSharedVersion({ store }: StudioResources, turnId: string): Promise<Version> {
  const version = await store.conversations.findShared(turnId);
  if (version === undefined) throw refuse('version_not_found', {});
  return version;
}

export async function removeConversation({ store }: StudioResources, key: ConversationKey): Promise<void> {
  const isRemoved = await store.conversations.remove(key);
  if (!isRemoved) throw refuse('conversation_not_found', {});
}
