import { Type } from 'typebox';
import { describe } from './operations.ts';

/** Headers are described in words: the signature is checked before anything else is looked at. */
export const receiveWebhook = describe({
  operationId: 'receiveWebhook',
  summary: 'Take a message of the code host',
  description:
    'For the webhook of a GitHub App, or of a repository that was added by its address. `X-Hub-Signature-256` is checked over the body as it came; ' +
    '`X-GitHub-Event` and `X-GitHub-Delivery` are required. A message that came before changes nothing.',
  tag: 'webhook',
  status: 202,
  responses: {
    200: Type.Object({ status: Type.Literal('duplicate') }, { description: 'It came before.' }),
    202: Type.Object(
      { enqueued: Type.Integer({ minimum: 0, description: 'How many jobs it asks for.' }) },
      { description: 'What it asks for is stored and will be done.' },
    ),
  },
  errors: [
    { status: 400, description: 'A header is missing, or the body is not JSON.' },
    { status: 401, description: 'The signature is missing or not that of this body.' },
    { status: 404, description: 'This server has no secret of a webhook.' },
    { status: 413, description: 'The body has more than 5 MiB.' },
  ],
});
