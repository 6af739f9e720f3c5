/** Tells changes that follow each other, as while a slider is dragged, from a single one. */
export class Motion {
  readonly #restMs: number;
  readonly #onRest: () => void;
  #rest: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param restMs after so many ms without a change everything is at rest
   * @param onRest called then, once after each motion or single change
   */
  constructor(restMs: number, onRest: () => void) {
    this.#restMs = restMs;
    this.#onRest = onRest;
  }

  /** Whether something has changed that has not come to rest. */
  get moving(): boolean {
    return this.#rest !== undefined;
  }

  /** Something changes. @returns whether it follows another change, before that came to rest */
  readonly change = (): boolean => {
    const moving = this.moving;
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      this.#rest = undefined;
      this.#onRest();
    }, this.#restMs);
    return moving;
  };

  /** Forgets the motion, without a rest. */
  readonly stop = (): void => {
    clearTimeout(this.#rest);
    this.#rest = undefined;
  };
}
