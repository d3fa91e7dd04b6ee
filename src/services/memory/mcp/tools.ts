import type { MemoryResources } from '../resources.ts';
import type { MemoryTool } from './define-tool.ts';
import { createFileTool, createTreeTool } from './file-tools.ts';
import {
  createHistoryTool,
  createIndexesTool,
  createOverviewTool,
  createRepositoriesTool,
} from './repository-tools.ts';
import { createSearchTool } from './search-tool.ts';
import { createReferencesTool, createSymbolTool } from './symbol-tools.ts';

export function createTools(resources: MemoryResources): MemoryTool[] {
  return [
    createRepositoriesTool(resources),
    createIndexesTool(resources),
    createSearchTool(resources),
    createFileTool(resources),
    createTreeTool(resources),
    createSymbolTool(resources),
    createReferencesTool(resources),
    createOverviewTool(resources),
    createHistoryTool(resources),
  ];
}
