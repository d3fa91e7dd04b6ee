import { toPath } from '../../compile/expressions.ts';
import { defineKind } from '../kind.ts';
import definition from './kind.json' with { type: 'json' };

interface ChatProperties {
  readonly with: string;
  readonly messages: readonly { readonly text: string; readonly mine?: boolean; readonly time?: string }[];
  readonly replies?: readonly string[];
  readonly placeholder?: string;
}

export const chat = defineKind<ChatProperties>(definition, (view, { context, nodeId }) => {
  const path = `/chats/${nodeId}`;
  const rows = view.messages.map(({ text, mine = false, time = '09:00' }, index) => ({
    id: `m${index + 1}`,
    from: mine ? 'You' : view.with,
    text,
    time,
    mine,
  }));
  context.draft.put(path, rows);
  context.draft.add(nodeId, `${nodeId}-chat`, 'Chat', {
    messages: toPath(path),
    title: view.title ?? view.with,
    other: view.with,
    placeholder: view.placeholder,
    replies: view.replies === undefined ? undefined : [...view.replies],
    note: context.copy('sampleReplies'),
  });
});
