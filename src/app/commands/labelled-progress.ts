import { Progress } from '../../platform/terminal/progress.ts';
import { formatCount } from '../../platform/text/format.ts';
import type { MoveOptions } from '../move/move-data.ts';

/** Shows one progress after another, each under its label. */
export class LabelledProgress {
  #label = '';
  #progress: Progress | undefined;

  show(label: string, format: (count: number) => string, done: number, total: number): void {
    if (label !== this.#label) {
      this.end();
      this.#progress = new Progress(label, format);
      this.#label = label;
    }
    this.#progress?.show(done, total);
  }

  end(): void {
    this.#progress?.end();
  }
}

export function toMoveProgress(progress: LabelledProgress): MoveOptions['onProgress'] {
  return ({ label, unit, done, total }) => progress.show(label, (count) => formatCount(count, unit), done, total);
}
