import type { App } from '../app/description.ts';
import { toAppText } from '../app/to-app-text.ts';
import * as contract from '../contract/tools.ts';
import { COSTS } from '../http/rate-limits.ts';
import { toEntryBody, toEntryFields } from '../http/to-entry-body.ts';
import { PUBLISH_SCOPE } from '../model/scopes.ts';
import { getEntry, searchGallery, unpublishEntry } from '../verbs/gallery-entries.ts';
import { getVersion } from '../verbs/get-version.ts';
import { recordFeedback } from '../verbs/record-feedback.ts';
import type { ToolActions, ToolCall } from './tool-call.ts';

export function createGalleryTools(call: ToolCall): ToolActions {
  const { resources, requester, baseUrl } = call;
  return {
    search_interfaces: {
      input: contract.SearchInput,
      output: contract.SearchOutput,
      run: async (input) => {
        await call.pay(COSTS.read);
        const { query = '', page = 1, limit: pageSize = contract.RESULTS_DEFAULT } = input as contract.SearchToolInput;
        const { total, entries } = await searchGallery(resources, { query, page, pageSize });
        return { total, page, interfaces: entries.map((entry) => toEntryFields(entry, baseUrl)) };
      },
    },
    get_interface: {
      input: contract.EntryInput,
      output: contract.EntryOutput,
      run: async (input) => {
        await call.pay(COSTS.read);
        return toEntryBody(await getEntry(resources, (input as contract.EntryToolInput).id, requester), baseUrl);
      },
      toText: (output) => writeEntry(output as ReturnType<typeof toEntryBody>),
    },
    publish_interface: {
      input: contract.PublishInput,
      output: contract.PublishOutput,
      effects: { isDestructive: false, isIdempotent: true },
      authorize: () => call.demand(PUBLISH_SCOPE),
      run: (input) => publish(call, input as contract.PublishToolInput),
    },
    unpublish_interface: {
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
  };
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
