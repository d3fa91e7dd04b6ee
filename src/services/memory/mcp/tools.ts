import type { MemoryTool } from './define-tool.ts';
import { fileTool, treeTool } from './file-tools.ts';
import { calleesTool, callersTool, referencesTool, testsTool } from './graph-tools.ts';
import { grepTool } from './grep-tool.ts';
import { explainTool, historyTool, searchHistoryTool } from './history-tools.ts';
import { indexesTool, overviewTool, repositoriesTool } from './repository-tools.ts';
import { searchTool } from './search-tool.ts';
import { symbolTool } from './symbol-tools.ts';

export const TOOLS: readonly MemoryTool[] = [
  repositoriesTool,
  indexesTool,
  searchTool,
  grepTool,
  fileTool,
  treeTool,
  symbolTool,
  referencesTool,
  callersTool,
  calleesTool,
  testsTool,
  overviewTool,
  historyTool,
  searchHistoryTool,
  explainTool,
];
