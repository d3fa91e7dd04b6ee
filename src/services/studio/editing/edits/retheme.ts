// Colours and style of the whole interface, or the colour of one part.

import type { Payload, Theme } from '../../../../interface-catalogue/model/payload.ts';
import { readPath, writePath } from '../../../../interface-catalogue/runtime/values/data-path.ts';
import { listColours } from '../../composer/understanding/theme/colour.ts';
import { parseTheme } from '../../composer/understanding/theme/parse-theme.ts';
import type { Edit, EditContext, Outcome } from '../edit.ts';
import { setProps } from '../interface/change-nodes.ts';
import knowledge from '../knowledge/qualities.json' with { type: 'json' };
import { findTargets } from '../targets/find-targets.ts';
import { MODE_PATH } from './add/add-mode-switch.ts';

const STYLES = knowledge.theme.map(({ words, set }) => ({
  pattern: new RegExp(`^(?:${words})$`, 'i'),
  set: set as Partial<Theme>,
}));
const INTERFACE = new RegExp(`^${knowledge.interface}$`, 'i');
const BACKGROUND = new RegExp(
  `^(?:the |a |an )?(?:whole |entire |overall )?(?:${knowledge.backgroundWords})(?: colou?r)?$`,
  'i',
);
const ACCENT = new RegExp(`^(?:the |a |an |all )?(?:${knowledge.accentWords})(?: colou?rs?)?$`, 'i');
const STYLE_OPENING =
  /^(?:make|use|switch(?: (?:it|everything))? to|change (?:to|it to)|turn(?: on)?|enable|apply|set|give|go|have|try|i want|we want|prefer)\b\s*/i;
const COLOUR_CLAUSE =
  /^(?:make|use|change|set|turn|paint|colou?r|recolou?r|give|switch|apply|style|tint)\s+(?<target>.+?)\s+(?:to |in |into |with |as |be )?(?:an? |the )?$/i;
const COLOUR_FIRST = /^(?:make|use|apply|choose|set|put|add)\s+(?:an? |the )?$/i;
const NO_COLOUR = /^(?:remove|reset|drop|clear|get rid of) (?:the )?(?<what>background|accent)(?: colou?r)?$/i;
const CONTROLS = /^ (?:buttons?|controls|accents?|links|highlights|elements|components)\b/i;
const TEXT_COLOUR = /\b(?:text|font) colou?r\b/i;

export const retheme: Edit = (_, context) => {
  const text = context.text.trim();
  if (text.length > CLAUSE_LENGTH_MAX || text.includes('“')) return undefined;
  const reset = NO_COLOUR.exec(text)?.groups?.['what']?.toLowerCase();
  if (reset !== undefined) return resetColour(reset, context);
  const colours = listColours(text.toLowerCase());
  const [colour, second] = colours;
  if (colour === undefined) return restyle(text, context);
  if (TEXT_COLOUR.test(text))
    return { problem: 'The colour of text follows its background, so that it can be read; change the background.' };
  if (second !== undefined) return setColours(text, context);
  return setColour(text, colour, context) ?? restyle(text, context);
};

/** Colours and styles are said in few words. */
const CLAUSE_LENGTH_MAX = 160;

function restyle(text: string, { payload }: EditContext): Outcome | undefined {
  const words = text
    .replace(STYLE_OPENING, '')
    .replace(/^(?:be|look|have|use|to)\s/i, '')
    .trim();
  for (const { pattern, set } of STYLES) {
    const isWhole = pattern.test(words.replace(/^(?:an? |the )/i, ''));
    const split = words.split(' ');
    const isAboutInterface = split.some((_, index) => {
      const [subject, rest] = [split.slice(0, index).join(' '), split.slice(index).join(' ')];
      return (
        INTERFACE.test(subject) &&
        (pattern.test(rest) ||
          pattern.test(rest.replace(/^(?:to |more |much |a bit |a little |be |an? |looks? |is |feels? )+/i, '')))
      );
    });
    if (isWhole || isAboutInterface) return setTheme(payload, set);
  }
  return undefined;
}

function setTheme(payload: Payload, set: Partial<Theme>): Outcome {
  const { background, ...rest } = payload.theme;
  // A background of the other mode would hide what was asked for.
  const isInTheWay = set.mode !== undefined && background !== undefined && toMode(background) !== set.mode;
  const theme: Theme = isInTheWay ? { ...rest, ...set } : { ...payload.theme, ...set };
  const reason = isInTheWay ? `The background ${background} was dropped, because it is no ${set.mode} one.` : undefined;
  return { payload: toThemed(payload, theme), nodeIds: [], reason };
}

/** A switch that people may use to choose the mode goes along. */
function toThemed(payload: Payload, theme: Theme): Payload {
  const { dataModel } = payload;
  const chosen = readPath(dataModel, MODE_PATH);
  if (theme.mode === payload.theme.mode || chosen === null) return { ...payload, theme };
  const isDark = theme.mode === 'dark';
  const next = typeof chosen === 'boolean' ? isDark : isDark ? 'Dark' : 'Light';
  return { ...payload, theme, dataModel: writePath(dataModel, MODE_PATH, next) };
}

function toMode(background: string): Theme['mode'] {
  return parseTheme([`${background} background`]).mode;
}

/** "a navy background and orange buttons": the roles are read as in a first prompt. */
function setColours(text: string, { payload }: EditContext): Outcome | undefined {
  const read = parseTheme([text]);
  const { background, mode } = read;
  const accent = read.accent ?? listColours(text.toLowerCase()).find(({ end }) => CONTROLS.test(text.slice(end)))?.hex;
  if (background === undefined && accent === undefined) return undefined;
  const theme: Theme = {
    ...payload.theme,
    ...(background === undefined ? {} : { background, mode }),
    ...(accent === undefined ? {} : { accent }),
  };
  return { payload: toThemed(payload, theme), nodeIds: [] };
}

function setColour(
  text: string,
  colour: { hex: string; start: number; end: number },
  context: EditContext,
): Outcome | undefined {
  const [before, after] = [text.slice(0, colour.start), text.slice(colour.end).trim()];
  const target = COLOUR_CLAUSE.exec(before)?.groups?.['target'];
  if (target !== undefined && /^(?:instead|colou?r|background)?$/i.test(after)) {
    return colourTarget(/background/i.test(after) ? `${target} background` : target, colour.hex, context);
  }
  const role = /^(?:colou?r )?(?:as|for|on|to)\s+(?:the )?(?<role>.+?)$/i.exec(after)?.groups?.['role'] ?? after;
  if (COLOUR_FIRST.test(before) && role !== '') return colourTarget(role, colour.hex, context);
  return undefined;
}

function colourTarget(words: string, hex: string, context: EditContext): Outcome | undefined {
  const { payload, selectedNodeId } = context;
  const target = words
    .replace(/(?:'s|’s)? colou?rs?$/i, '')
    .replace(/^the colou?rs? (?:of|for) /i, '')
    .trim();
  const isWhole = INTERFACE.test(target) && !(selectedNodeId !== undefined && /^(?:it|this)$/i.test(target));
  if (BACKGROUND.test(target)) {
    const theme = { ...payload.theme, background: hex, mode: toMode(hex) };
    return { payload: toThemed(payload, theme), nodeIds: [] };
  }
  if (ACCENT.test(target) || ACCENT.test(words) || isWhole) {
    return { payload: { ...payload, theme: { ...payload.theme, accent: hex } }, nodeIds: [] };
  }
  const [, owner] = /^(.+?)(?:'s|’s)? background$/i.exec(target) ?? /^(?:the )?background of (.+)$/i.exec(target) ?? [];
  const found = findTargets(owner ?? target, context);
  if (found?.isComplete !== true) return { problem: `Nothing here is called “${owner ?? target}”.` };
  const prop = owner === undefined ? 'color' : 'background';
  let changed = payload;
  for (const { node } of found.targets) changed = setProps(changed, node.id, { [prop]: hex });
  const nodeIds = found.targets.map(({ node }) => node.id);
  return { payload: changed, nodeIds, reason: found.note, isGuess: found.note !== undefined };
}

function resetColour(what: string, { payload }: EditContext): Outcome {
  const { [what as 'background' | 'accent']: colour, ...theme } = payload.theme;
  return colour === undefined
    ? { problem: `There is no ${what} colour to remove.` }
    : { payload: { ...payload, theme }, nodeIds: [] };
}
