import type { McpTool } from '../../../platform/mcp/mcp-tool.ts';
import type { App } from '../app/description.ts';
import { toAppText } from '../app/to-app-text.ts';
import * as contract from '../contract/tools.ts';
import { COSTS } from '../http/rate-limits.ts';
import { toEntryBody, toEntryFields } from '../http/to-entry-body.ts';
import { PUBLISH_SCOPE } from '../model/scopes.ts';
import { getEntry, searchGallery, unpublishEntry } from '../verbs/gallery-entries.ts';
import { getVersion } from '../verbs/get-version.ts';
import { recordFeedback } from '../verbs/record-feedback.ts';
import type { ToolCall } from './tool-call.ts';

export function createGalleryTools(call: ToolCall): McpTool[] {
  const { resources, requester, baseUrl } = call;
  return [
    {
      name: 'search_interfaces',
      title: 'Search published interfaces',
      description:
        'Finds interfaces that people have published, newest first. Use get_interface with an id of the result.',
      input: contract.SearchInput,
      output: contract.SearchOutput,
      run: async (input) => {
        await call.pay(COSTS.read);
        const { query = '', page = 1, limit: pageSize = contract.RESULTS_DEFAULT } = input as contract.SearchToolInput;
        const { total, entries } = await searchGallery(resources, { query, page, pageSize });
        return { total, page, interfaces: entries.map((entry) => toEntryFields(entry, baseUrl)) };
      },
    },
    {
      name: 'get_interface',
      title: 'Get a published interface',
      description: 'Returns a published interface: its app description (`payload.app`), and all its nodes and data.',
      input: contract.EntryInput,
      output: contract.EntryOutput,
      run: async (input) => {
        await call.pay(COSTS.read);
        return toEntryBody(await getEntry(resources, (input as contract.EntryToolInput).id, requester), baseUrl);
      },
      toText: (output) => writeEntry(output as ReturnType<typeof toEntryBody>),
    },
    {
      name: 'publish_interface',
      title: 'Publish an interface',
      description: `Puts a version of a conversation into the public gallery. Needs a token with the scope ${PUBLISH_SCOPE}; ask the person first.`,
      input: contract.PublishInput,
      output: contract.PublishOutput,
      effects: { isDestructive: false, isIdempotent: true },
      authorize: () => call.demand(PUBLISH_SCOPE),
      run: (input) => publish(call, input as contract.PublishToolInput),
    },
    {
      name: 'unpublish_interface',
      title: 'Take back a published interface',
      description: `Takes an interface that this account published out of the gallery. Needs a token with the scope ${PUBLISH_SCOPE}.`,
      input: contract.EntryInput,
      output: contract.UnpublishOutput,
      effects: { isDestructive: true, isIdempotent: true },
      authorize: () => call.demand(PUBLISH_SCOPE),
      run: async (input) => {
        await call.pay(COSTS.write);
        const { id } = input as contract.EntryToolInput;
        await unpublishEntry(resources, requester, id);
        return { id, status: 'unpublished' };
      },
    },
  ];
}

/** Writes what a model reads first. The nodes are in the structured content, and in an export. */
function writeEntry({ payload, ...fields }: ReturnType<typeof toEntryBody>): string {
  if (payload.app === undefined) return JSON.stringify({ ...fields, payload });
  return `${JSON.stringify(fields)}\napp: ${toAppText(payload.app as unknown as App)}`;
}

async function publish(call: ToolCall, input: contract.PublishToolInput): Promise<object> {
  await call.pay(COSTS.write);
  const { conversationId, version: number, publishPrompt } = input;
  const { resources, requester, baseUrl } = call;
  const version = await getVersion(resources, { owner: requester.owner, id: conversationId }, number);
  const { turnId, prompt, payload } = version;
  const feedback = { conversationId, turnId, rating: 1, publish: true, prompt, publishPrompt, payload } as const;
  const { result } = await recordFeedback(resources, requester, feedback);
  return { id: result.galleryId, url: `${baseUrl}/gallery/${result.galleryId}` };
}
