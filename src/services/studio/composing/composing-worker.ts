import { serveWork } from '../../../platform/threads/serve-work.ts';
import { composingWork } from './composing-work.ts';

serveWork(composingWork);
