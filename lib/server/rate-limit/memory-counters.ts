type Counter = { count: number; resetsAt: number };

/** A window opens at the first increment, by `performance.now()`: the system's clock may be set back. */
export class MemoryCounters {
  readonly #counters = new Map<string, Counter>();
  #sweptAt = performance.now();

  constructor(private readonly windowMs: number) {}

  increment(key: string): Counter {
    this.#sweep();
    const counter = this.read(key) ?? { count: 0, resetsAt: performance.now() + this.windowMs };
    counter.count += 1;
    this.#counters.set(key, counter);
    return counter;
  }

  decrement(key: string): void {
    const counter = this.read(key);
    if (counter !== null && counter.count > 0) counter.count -= 1;
  }

  read(key: string): Counter | null {
    const counter = this.#counters.get(key);
    return counter !== undefined && counter.resetsAt > performance.now() ? counter : null;
  }

  #sweep(): void {
    const now = performance.now();
    if (now - this.#sweptAt < this.windowMs) return;
    this.#sweptAt = now;
    for (const [key, { resetsAt }] of this.#counters) {
      if (resetsAt <= now) this.#counters.delete(key);
    }
  }
}
