// Which block builds a kind of requirement that has a page of its own.
import type { RequirementKind } from '../../brief.ts';
import type { Block } from '../context.ts';
import { buildBooking } from './booking.ts';
import { buildCode, buildFiles, buildUpload } from './files.ts';
import { buildMap } from './map.ts';
import { buildChat } from './messages.ts';
import { buildDraw, buildGame, buildLeaderboard, buildQuiz, buildTimer } from './play.ts';
import { buildRunExport, buildRunPreview, buildRuns } from './run-extras.ts';
import { buildPermissions, buildProfile, buildSettings } from './settings.ts';
import { buildCart, buildPayment } from './shop.ts';
import { buildArticle, buildRemarks } from './texts.ts';
import { buildGenerators, buildTools } from './tool.ts';

export const BLOCKS: { readonly [kind in RequirementKind]?: Block } = {
  settings: buildSettings,
  permissions: buildPermissions,
  profile: buildProfile,
  chat: buildChat,
  upload: buildUpload,
  files: buildFiles,
  code: buildCode,
  game: buildGame,
  leaderboard: buildLeaderboard,
  timer: buildTimer,
  'draw-lots': buildDraw,
  quiz: buildQuiz,
  cart: buildCart,
  payment: buildPayment,
  tool: buildTools,
  generator: buildGenerators,
  booking: buildBooking,
  map: buildMap,
  article: buildArticle,
  social: buildRemarks,
  history: buildRuns,
  favourites: buildRuns,
  track: buildRuns,
  browse: buildRuns,
  export: buildRunExport,
  preview: buildRunPreview,
  media: buildRunPreview,
};
