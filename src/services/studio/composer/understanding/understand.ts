// From the words of a prompt to a brief: pure, deterministic, and never at a loss for any string.

import { normalisePrompt } from '../../reading/normalise-prompt.ts';
import type { Brief, Entity, Requirement } from '../brief.ts';
import traits from '../knowledge/kind-traits.json' with { type: 'json' };
import { toWordSet } from '../knowledge/word-list.ts';
import { toSeed } from '../sample-data/random.ts';
import { findArchetype, listNeeds, readByArchetype } from './archetype.ts';
import { findBackendReason } from './backend-reason.ts';
import type { Draft } from './draft.ts';
import { createEntities, findAbout } from './find-entities.ts';
import { listContradictions } from './find-moods.ts';
import { mergeDrafts } from './merge-drafts.ts';
import { isLabel } from './phrase.ts';
import { readPrompt } from './read-prompt.ts';
import { parseTheme } from './theme/parse-theme.ts';
import { toBriefTitle, toDraftTitle } from './to-title.ts';
import { withAskedFields } from './with-asked-fields.ts';

/** Kinds that work on the main thing of the interface when they name none. */
const ON_MAIN_ENTITY = toWordSet(traits.onMainEntity);
/** More would not fit into one interface; the longest prompts that people write ask for two dozen things. */
const REQUIREMENTS_MAX = 40;
/** Of a prompt that is one requirement as a whole; people read it in a list. */
const WORDS_LENGTH_MAX = 160;
/** With fewer the interface would be a shell: what its archetype needs is added, and marked as assumed. */
const ASKED_MIN = 2;
/** From here on a subject says by itself what is done there: "calculator", "inbox", "calendar". */
const SUBJECT_WEIGHT_MIN = 8;

export function understand(prompt: string): Brief {
  const text = normalisePrompt(prompt);
  const { sentences, drafts, subject, opening, notes } = readPrompt(text);
  const kinds = drafts.filter(({ rank }) => rank !== 'subject').map(({ kind }) => kind);
  const archetype = findArchetype(subject, opening, text, kinds);
  const chosen = chooseByRank(drafts);
  const asked = chosen.length > 0 ? chosen : toWholePrompt(archetype, opening || text);
  const needs =
    asked.length < ASKED_MIN
      ? listNeeds(archetype).filter(({ kind }) => asked.every((draft) => draft.kind !== kind))
      : [];
  const all = mergeDrafts(
    [...readByArchetype(asked, archetype), ...needs],
    (draft) => findAbout(draft) ?? draft.object,
  );
  const entities = createEntities(all, findAbout);
  const requirements = all.slice(0, REQUIREMENTS_MAX).map((draft, index) => toRequirement(draft, index, entities));
  return {
    title: toBriefTitle(
      text,
      subject,
      opening,
      entities.find(({ name }) => !isLabel(name)),
    ),
    archetype,
    theme: parseTheme(sentences),
    entities: entities.map((entity) =>
      withAskedFields(
        entity,
        requirements.filter((requirement) => requirement.entity === entity.name),
      ),
    ),
    requirements,
    notes: [
      ...notes,
      ...listContradictions(text),
      ...(all.length > REQUIREMENTS_MAX
        ? [`Only the first ${REQUIREMENTS_MAX} of ${all.length} requirements were taken.`]
        : []),
    ],
    seed: toSeed(text),
  };
}

/** What is asked for; the purpose of the whole only if that is little, its subject only if there is nothing else. */
function chooseByRank(drafts: readonly Draft[]): Draft[] {
  const asked = drafts.filter(({ rank }) => rank === 'asked');
  const withPurpose = drafts.filter(({ rank, weight }) => rank === 'asked' || (rank === 'purpose' && weight > 0));
  if (asked.length >= 3) return asked;
  // "An email inbox with folders" asks for the inbox as well.
  const subjects = drafts.filter(
    ({ rank, weight, kind }) =>
      rank === 'subject' && weight >= SUBJECT_WEIGHT_MIN && withPurpose.every((draft) => draft.kind !== kind),
  );
  if (withPurpose.length > 0) return withPurpose.length < ASKED_MIN ? [...subjects, ...withPurpose] : withPurpose;
  // That the subject is a page says nothing about its navigation.
  return drafts.filter(({ weight, kind }) => weight > 0 && kind !== 'navigation');
}

/** A prompt that only names what it wants ("weather app") asks for what such an interface is there for. */
function toWholePrompt(archetype: string, words: string): Draft[] {
  const [first] = listNeeds(archetype);
  if (first === undefined || words === '') return [];
  const { isAssumed: _, ...need } = first;
  return [{ ...need, text: words.slice(0, WORDS_LENGTH_MAX) }];
}

function toRequirement(draft: Draft, index: number, entities: readonly Entity[]): Requirement {
  const about = findAbout(draft);
  const named = entities.find(({ name }) => name === about);
  const entity = named ?? (ON_MAIN_ENTITY.has(draft.kind) ? entities[0] : undefined);
  const backendReason = findBackendReason(draft.kind, draft.text);
  return {
    id: `r${index + 1}`,
    text: draft.text,
    kind: draft.kind,
    verbs: draft.verbs,
    details: draft.details,
    title: toDraftTitle(draft, named),
    ...(entity === undefined ? {} : { entity: entity.name }),
    ...(draft.isAssumed === true ? { isAssumed: true } : {}),
    ...(backendReason === undefined ? {} : { backendReason }),
    ...(draft.unresolvedReason === undefined ? {} : { unresolvedReason: draft.unresolvedReason }),
  };
}
