import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter';
import { reportProgress } from './report-progress';

/** Counts tests. */
export default class PlaywrightProgress implements Reporter {
  private done = 0;
  private total = 0;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.total = suite.allTests().length;
    reportProgress({ done: 0, total: this.total });
  }

  onTestEnd(): void {
    this.done += 1;
    reportProgress({ done: this.done, total: this.total });
  }

  printsToStdio(): boolean {
    return false;
  }
}
