// Conversations: what is written appears at once, and a sample reply follows.

import { toAction, toCall, toPath, toSet } from '../../../compile/expressions.ts';
import type { Requirement } from '../../brief.ts';
import type { Context } from '../context.ts';
import conversations from '../knowledge/conversations.json' with { type: 'json' };
import { hasWord } from '../words.ts';
import { addTitle } from './add-title.ts';

const NOTE = 'Replies are samples.';

export function buildChat(requirements: readonly Requirement[], context: Context): void {
  const words = `${context.brief.title} ${requirements.map(({ text }) => text).join(' ')}`;
  addTitle(context, 'chat');
  if (hasWord(words, 'ai ', 'assistant', 'bot', 'chatbot', 'gpt'))
    addSingle(requirements, context, 'Assistant', conversations.assistant);
  else if (hasWord(words, 'support', 'customer service', 'help desk', 'consult'))
    addSingle(requirements, context, 'Support', conversations.support);
  else addInbox(requirements, context);
}

type Message = { readonly text: string; readonly time: string; readonly mine: boolean };

function toMessages(from: string, messages: readonly Message[]) {
  return messages.map((message, index) => ({
    id: `message-${index + 1}`,
    from: message.mine ? 'You' : from,
    ...message,
  }));
}

function addSingle(
  requirements: readonly Requirement[],
  context: Context,
  other: string,
  messages: readonly Message[],
): void {
  context.draft.put('/app/chat', toMessages(other, messages));
  const chat = context.draft.add(context.parentId, 'chat', 'Chat', {
    messages: toPath('/app/chat'),
    title: other,
    me: 'You',
    other,
    placeholder: 'Write a message',
    replies: conversations.replies,
    note: NOTE,
  });
  context.fulfil(requirements, [chat]);
}

function addInbox(requirements: readonly Requirement[], context: Context): void {
  const { draft, parentId } = context;
  const { people, replies } = conversations;
  draft.put('/ui/selected/chats', people[0]?.id ?? '');
  draft.put(
    '/app/chats',
    people.map(({ id, name, messages }) => ({ id, name, last: messages.at(-1)?.text ?? '' })),
  );
  const grid = draft.add(parentId, 'chats', 'Row', { gap: 'medium', align: 'start' });
  const list = draft.add(grid, 'chats-list', 'List', {
    rows: toPath('/app/chats'),
    layout: 'list',
    emptyTitle: 'No conversations yet',
    size: 'small',
  });
  const card = draft.add(list, 'chats-item', 'Card', { press: toAction(toSet('/ui/selected/chats', toPath('id'))) });
  draft.add(card, 'chats-item-person', 'Avatar', { name: toPath('name'), detail: toPath('last') });
  const column = draft.add(grid, 'chats-open', 'Column', { gap: 'none' });
  const chats = people.map(({ id, name, messages }) => {
    draft.put(`/app/messages/${id}`, toMessages(name, messages));
    return draft.add(column, id, 'Chat', {
      messages: toPath(`/app/messages/${id}`),
      title: name,
      me: 'You',
      other: name,
      placeholder: 'Write a message',
      replies,
      note: NOTE,
      showIf: toCall('equals', { a: toPath('/ui/selected/chats'), b: id }),
    });
  });
  context.fulfil(requirements, [list, ...chats]);
}
