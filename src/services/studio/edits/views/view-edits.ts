// The edits of views.
import type { EditKind } from '../edit.ts';
import { addFilter } from './add-filter.ts';
import { addMetric } from './add-metric.ts';
import { addSearch } from './add-search.ts';
import { addView } from './add-view.ts';
import { chooseColumns } from './choose-columns.ts';
import { clearFilter } from './clear-filter.ts';
import { filterView } from './filter-view.ts';
import { groupView } from './group-view.ts';
import { limitView } from './limit-view.ts';
import { moveView } from './move-view.ts';
import { removeFilter } from './remove-filter.ts';
import { removeMetric } from './remove-metric.ts';
import { removeSearch } from './remove-search.ts';
import { removeView } from './remove-view.ts';
import { renameView } from './rename-view.ts';
import { setChartBy } from './set-chart-by.ts';
import { setChartKind } from './set-chart-kind.ts';
import { setViewKind } from './set-view-kind.ts';
import { sortView } from './sort-view.ts';

export const VIEW_EDITS: readonly EditKind[] = [
  addView,
  removeView,
  setViewKind,
  moveView,
  renameView,
  sortView,
  filterView,
  clearFilter,
  addFilter,
  removeFilter,
  addSearch,
  removeSearch,
  groupView,
  addMetric,
  removeMetric,
  setChartKind,
  setChartBy,
  limitView,
  chooseColumns,
];
