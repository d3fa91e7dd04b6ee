import type { Brief, Requirement } from '../brief.ts';
import { findToolFor, type Tool } from './blocks/tool.ts';
import { hasWord } from './words.ts';

/** Kinds that would make rows of what a known tool asks for: the bill of a tip calculator is an input, not a record. */
const MISTAKEN: readonly string[] = ['metric', 'form', 'settings', 'payment', 'section', 'manage', 'table', 'browse'];

/** Inputs and results of the tool that an interface is named after belong to that tool. */
export function withToolParts(brief: Brief): Brief {
  const tool = brief.archetype === 'tool' ? findToolFor(brief.title) : undefined;
  if (tool === undefined) return brief;
  const isPart = ({ kind, text }: Requirement) => MISTAKEN.includes(kind) && hasWord(text, ...listPartWords(tool));
  return {
    ...brief,
    requirements: brief.requirements.map((requirement) => {
      if (!isPart(requirement)) return requirement;
      const { backendReason, ...rest } = requirement;
      return { ...rest, kind: 'tool', title: tool.title, verbs: [] };
    }),
  };
}

function listPartWords({ inputs, result }: Tool): string[] {
  const words = [...inputs.map(({ label }) => label), result].flatMap((text) => text.toLowerCase().split(' '));
  return words.filter((word) => word.length >= WORD_LENGTH_MIN);
}

/** Shorter ones are "of" and "to". */
const WORD_LENGTH_MIN = 3;
