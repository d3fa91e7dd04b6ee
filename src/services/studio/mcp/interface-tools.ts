import { randomUUID } from 'node:crypto';
import type { Payload } from '../../../interface-catalogue/model/payload.ts';
import { createToken } from '../../../platform/auth/tokens.ts';
import { formatCount } from '../../../platform/text/format.ts';
import * as contract from '../contract/tools.ts';
import { toFiles } from '../exports/to-files.ts';
import { COSTS } from '../http/rate-limits.ts';
import type { ConversationKey } from '../model/conversation.ts';
import { isAnonymous, toVisitorOwner } from '../model/people.ts';
import { refuse } from '../model/refusals.ts';
import { toSelected } from '../model/selected.ts';
import { checkInterface } from '../verbs/check-interface.ts';
import { completeTurn, sayChoices } from '../verbs/complete-turn.ts';
import { getEntry } from '../verbs/gallery-entries.ts';
import { getVersion } from '../verbs/get-version.ts';
import { openTurn, type TurnInput } from '../verbs/open-turn.ts';
import { APP_URI } from './interface-app.ts';
import type { ToolActions, ToolCall } from './tool-call.ts';

/** A new version is added, and a second call adds another one. */
const EFFECTS = { isDestructive: false, isIdempotent: false };

export function createInterfaceTools(call: ToolCall): ToolActions {
  return {
    generate_interface: {
      input: contract.GenerateInput,
      output: contract.TurnOutput,
      effects: EFFECTS,
      uiResource: APP_URI,
      run: async (input) => {
        const { prompt } = input as contract.GenerateToolInput;
        return take(call, { conversationId: createId(call), prompt: prompt.trim() });
      },
      toText: (output) => writeTurn(output as WireTurn),
    },
    refine_interface: {
      input: contract.RefineInput,
      output: contract.TurnOutput,
      effects: EFFECTS,
      uiResource: APP_URI,
      run: async (input) => take(call, await toRefinement(call, input as contract.RefineToolInput)),
      toText: (output) => writeTurn(output as WireTurn),
    },
    export_interface: {
      input: contract.ExportInput,
      output: contract.ExportOutput,
      run: async (input) => {
        await call.pay(COSTS.export);
        const { format, ...source } = input as contract.ExportToolInput;
        return { format, files: toFiles(await findSource(call, source), format, call.resources.catalogue) };
      },
    },
  };
}

/** The only conversation that belongs to the secret of a caller without an account. */
const ONLY_CONVERSATION = 'mcp';

/**
 * Creates an id. Without an account it is the secret that the conversation belongs to: tools send no headers, and every
 * client keeps ids.
 */
function createId({ requester }: ToolCall): string {
  return isAnonymous(requester) ? createToken() : randomUUID();
}

/** Finds the conversation that a caller means by an id. */
function toKey({ requester }: ToolCall, id: string): ConversationKey {
  return isAnonymous(requester) ? { owner: toVisitorOwner(id), id: ONLY_CONVERSATION } : { owner: requester.owner, id };
}

type WireTurn = Awaited<ReturnType<typeof take>>;

async function take(call: ToolCall, input: TurnInput) {
  const { resources, signal, stopping } = call;
  const { conversationId } = input;
  const { owner, id } = toKey(call, conversationId);
  const turn = await openTurn(resources, { ...call.requester, owner }, { ...input, conversationId: id });
  await call.pay(COSTS.generate);
  const { turnId, version, payload, coverage } = await completeTurn(resources, turn, { signal, stopping });
  return { conversationId, turnId, version, title: payload.title, ...coverage, payload };
}

async function toRefinement(call: ToolCall, input: contract.RefineToolInput): Promise<TurnInput> {
  const { prompt, app, selectedNodeId, selectedText, conversationId, ...source } = input;
  if ((prompt === undefined) === (app === undefined)) throw refuse('prompt_or_app', {}, 'prompt');
  const asked = { prompt: prompt?.trim(), app, selected: toSelected(selectedNodeId, selectedText) };
  if (conversationId === undefined) {
    const isNew = app !== undefined && source.interfaceId === undefined && source.payload === undefined;
    const latestPayload = isNew ? undefined : await findSource(call, source);
    return { ...asked, conversationId: createId(call), context: { latestPayload } };
  }
  // Refuses an unknown conversation.
  await getVersion(call.resources, toKey(call, conversationId));
  return { ...asked, conversationId };
}

type Source = Pick<contract.ExportToolInput, 'conversationId' | 'version' | 'interfaceId' | 'payload'>;

async function findSource(call: ToolCall, source: Source): Promise<Payload> {
  const { resources, requester } = call;
  const { conversationId: id, version, interfaceId, payload } = source;
  if (id !== undefined) return (await getVersion(resources, toKey(call, id), version)).payload;
  if (interfaceId !== undefined) return (await getEntry(resources, interfaceId, requester)).payload;
  if (payload !== undefined) return checkInterface(resources.catalogue, payload, 'payload');
  throw refuse('nothing_to_refine', {});
}

/** Writes the text that a model needs to go on. The nodes are in the structured content, and in an export. */
function writeTurn({ title, conversationId, version, engine, requirements, payload }: WireTurn): string {
  const lines = requirements.map(({ status, text, reason = '', proof = '', choices = [] }) =>
    [`- ${status}: ${text}`, reason && `(${reason})`, proof && `[tried: ${proof}]`, sayChoices(choices)]
      .filter((part) => part !== '')
      .join(' '),
  );
  const nodes = formatCount(payload.nodes.length, 'node');
  const head = `“${title}”, version ${version}, ${nodes}, ${engine === 'person' ? 'from its description' : `made by the ${engine}`}.`;
  return [head, `conversationId: ${conversationId}`, ...lines].join('\n');
}
