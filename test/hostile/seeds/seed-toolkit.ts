import { MESSAGES, type Seed } from './seeded.ts';

export const seedToolkit: Seed = async (program) => {
  const message = { messageId: 'a', role: 'ROLE_USER', parts: [{ text: 'what is this?' }] };
  program.learn('toolkit', {
    'toolkit POST /mcp': MESSAGES,
    'toolkit POST /a2a': [{ jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { message } }],
  });
};
