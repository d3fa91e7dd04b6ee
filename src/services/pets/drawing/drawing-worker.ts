import { serveWork } from '../../../platform/threads/serve-work.ts';
import { drawingWork } from './drawing-work.ts';

serveWork(drawingWork);
