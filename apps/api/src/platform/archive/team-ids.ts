import { sha256Of } from "../sha256.ts";
import { archiveError } from "./archive-error.ts";

/** Maps ids of an archive to ids in a team. */
export class TeamIds {
  readonly #teamId: string;
  readonly #known = new Map<string, string>();

  constructor(teamId: string) {
    this.#teamId = teamId;
  }

  /** @param same whether the team has this very thing already, under this very id */
  add(id: string, same: boolean): void {
    this.#known.set(id, same ? id : this.made(id));
  }

  set(id: string, own: string): void {
    this.#known.set(id, own);
  }

  get(id: string): string | undefined {
    return this.#known.get(id);
  }

  /** @throws AppError unreadable-upload for an id that the archive has not defined before */
  of(id: string): string {
    const own = this.#known.get(id);
    if (own === undefined) throw archiveError(`The archive refers to ${id}, which is not in it.`);
    return own;
  }

  /** Deterministic for a team, so that nothing is imported twice. A UUID of version 8, for custom formats: RFC 9562. */
  made(id: string): string {
    const hash = sha256Of(`${this.#teamId} ${id.toLowerCase()}`);
    const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `a${hash.slice(17, 20)}`];
    return [...parts, hash.slice(20, 32)].join("-");
  }
}
