import type { Reporter } from 'vitest/node';
import { reportProgress } from './report-progress';

/** Counts files, whose tests vitest does not know before it has loaded them. */
export default class VitestProgress implements Reporter {
  private done = 0;
  private total = 0;

  onTestRunStart(specifications: readonly unknown[]): void {
    this.total = specifications.length;
    reportProgress({ done: 0, total: this.total });
  }

  onTestModuleEnd(): void {
    this.done += 1;
    reportProgress({ done: this.done, total: this.total });
  }
}
