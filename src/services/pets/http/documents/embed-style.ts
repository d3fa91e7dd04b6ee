import { CELL_HEIGHT, CELL_WIDTH, COLUMNS, SHEET_WIDTH, sheetHeightOf } from '../../model/atlas.ts';
import type { PetAsset } from '../../model/pet.ts';
import type { Animation } from '../../model/pictures.ts';

export interface EmbedLook {
  readonly asset: PetAsset;
  readonly animation: Animation;
  readonly scale: number;
  readonly theme: 'auto' | 'light' | 'dark';
}

const LIGHT = '--ground:#fff;--stage:#f1eff8;--line:#dcd8ea;--ink:#2b2440;--quiet:#6a6283;';
const DARK = '--ground:#1f1b2d;--stage:#2b2640;--line:#3d3656;--ink:#f2effb;--quiet:#aaa2c4;';

export function toEmbedStyle({ asset, animation, scale, theme }: EmbedLook): string {
  const at = (cell: number) => {
    const x = (cell % COLUMNS) * CELL_WIDTH * scale;
    const y = Math.floor(cell / COLUMNS) * CELL_HEIGHT * scale;
    return `background-position:${-x}px ${-y}px`;
  };
  const { cells, fps } = animation;
  const frames = cells.map((cell, frame) => `${round((frame / cells.length) * 100)}%{${at(cell)}}`);
  const size = `${SHEET_WIDTH * scale}px ${sheetHeightOf(asset.spriteVersion) * scale}px`;
  // Seen from the page, so that it is found below whatever path the service has.
  const sheet = `../api/assets/${asset.assetId}/spritesheet.${asset.extension}`;
  return `
${toColours(theme)}
@keyframes play{${frames.join('')}}
.pet{display:block;flex:none;width:${CELL_WIDTH * scale}px;height:${CELL_HEIGHT * scale}px;
background:url("${sheet}") no-repeat;background-size:${size};${at(cells[0] ?? 0)};image-rendering:pixelated;
animation:play ${round(cells.length / fps)}s steps(1,end) infinite}
@media (prefers-reduced-motion:reduce){.pet{animation:none}}
${LAYOUT}`;
}

function toColours(theme: EmbedLook['theme']): string {
  if (theme !== 'auto') return `:root{${theme === 'dark' ? DARK : LIGHT}}`;
  return `:root{${LIGHT}}@media (prefers-color-scheme:dark){:root{${DARK}}}`;
}

function round(number: number): number {
  return Math.round(number * 1_000) / 1_000;
}

const LAYOUT = `
*{box-sizing:border-box}
body{margin:0;font:600 16px/1.35 ui-rounded,Nunito,"Segoe UI",system-ui,sans-serif;color:var(--ink)}
a{display:block;width:fit-content;margin:auto;max-width:100%;color:inherit;text-decoration:none;outline-offset:-3px}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.card{display:flex;justify-content:center;flex-wrap:wrap;align-items:center;gap:12px 20px;padding:12px;max-width:100%;
background:var(--ground);border:2px solid var(--line);border-radius:18px}
.stage{display:flex;justify-content:center;flex:0 1 auto;max-width:100%;overflow:hidden;background:var(--stage);border-radius:12px}
.words{display:flex;flex:1 1 200px;min-width:0;flex-direction:column;gap:6px;padding:4px 8px 4px 0;overflow-wrap:anywhere}
h1,p{margin:0}
h1{font-size:22px;font-weight:800;line-height:1.15}
.author{color:var(--quiet);font-size:14px}
.tags{display:flex;flex-wrap:wrap;gap:6px}
.tags span{padding:1px 9px;border-radius:99px;background:var(--stage);font-size:13px}
code{margin-top:4px;padding:7px 10px;border-radius:8px;background:var(--stage);font:12px/1.4 ui-monospace,Menlo,Consolas,monospace}
code span{display:inline-block;max-width:100%}
.compact{flex-wrap:nowrap;gap:10px;padding:6px 16px 6px 6px}
.compact h1{font-size:17px}
.compact .words{flex:0 1 auto;padding:0}
`;
