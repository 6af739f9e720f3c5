import {
  type Assumptions,
  type CostedAccess,
  type CostedSource,
  costSource,
  costXref,
  differences,
  includeFinder,
  isXref,
  labSettings,
  type Rewrite,
  readXref,
  sourceWorkload,
  type Workload,
  XrefIndex,
  type XrefReference,
} from "@wirecost/abl";
import { sourceConversation } from "@wirecost/abl/conversation";
import type { ClientLog } from "@wirecost/abl/log";
import { recordingLines } from "@wirecost/conversation";
import { openedgeQuery } from "@wirecost/sim-core/models/openedge-query";
import { labPath } from "../../entities/design/design-address.ts";
import { encodeView } from "../../entities/design/encode-view.ts";
import { defaultView } from "../../entities/design/lab-view.ts";

/** Changes of the files and settings since the last request. */
export interface SourceChange {
  /** New or edited files by path. */
  readonly texts: readonly (readonly [string, string])[];
  readonly removed: readonly string[];
  /** Path of the file whose statements are counted. */
  readonly program: string;
  readonly assumptions?: Assumptions;
  readonly log?: { readonly of: ClientLog | undefined };
}

/** A statement as displayed on the page. */
export interface ShownAccess
  extends Pick<
    CostedAccess,
    | "line"
    | "within"
    | "title"
    | "routine"
    | "phrases"
    | "executions"
    | "cost"
    | "assumed"
    | "notes"
    | "logged"
  > {
  readonly rewrites: readonly Pick<Rewrite, "title" | "condition" | "saved">[];
  /** The lab's address for its pattern, with its records and the same settings; undefined without a pattern. */
  readonly lab: string | undefined;
}

/** Messages of a program, without its text. */
export interface ShownSource extends Pick<CostedSource, "total" | "notes" | "included" | "missing" | "log"> {
  readonly program: string;
  readonly accesses: readonly ShownAccess[];
  /** Statements that the preprocessor omits. */
  readonly excluded: number;
  /** Diffs of the suggested changes, for all files. */
  readonly difference: string;
  readonly workload: Workload;
}

/** The page's open files, in the worker that reads them. */
export class OpenSource {
  readonly #texts = new Map<string, string>();
  readonly #xrefs = new Map<string, readonly XrefReference[]>();
  #program = "";
  #assumptions: Assumptions | undefined;
  #log: ClientLog | undefined;
  // The index of all file names is rebuilt when files are added, not for each keystroke.
  #find = includeFinder([], () => undefined);
  #index = new XrefIndex([]);
  #costed: CostedSource | undefined;

  change({ texts, removed, program, assumptions, log }: SourceChange): void {
    const isNew = removed.length > 0 || texts.some(([path]) => !this.#texts.has(path));
    const references = [...this.#xrefs.values()];
    for (const path of removed) {
      this.#texts.delete(path);
      this.#xrefs.delete(path);
    }
    for (const [path, text] of texts) {
      this.#texts.set(path, text);
      if (isXref(text)) this.#xrefs.set(path, readXref(text));
      else this.#xrefs.delete(path);
    }
    // A file that was chosen alone comes without its folder.
    if (isNew) this.#find = includeFinder(this.#texts.keys(), (path) => this.#texts.get(path), [], true);
    const now = [...this.#xrefs.values()];
    if (now.length !== references.length || now.some((one, i) => one !== references[i]))
      this.#index = new XrefIndex(now.flat());
    this.#program = program;
    this.#assumptions = assumptions ?? this.#assumptions;
    if (log) this.#log = log.of;
  }

  /** @throws Error before the first change with assumptions */
  cost(): ShownSource {
    const [program, assumptions, text] = [this.#program, this.#given(), this.#texts.get(this.#program) ?? ""];
    const compiled = this.#xrefs.get(program);
    const costed = compiled
      ? costXref(compiled, compiled[0]?.program ?? program, assumptions, this.#log)
      : costSource(text, assumptions, {
          path: program,
          find: this.#find,
          xref: this.#index.of(program),
          log: this.#log,
        });
    this.#costed = costed;
    const { total, notes, included, missing, log } = costed;
    return {
      program,
      total,
      notes,
      included,
      missing,
      log: log && { others: log.others, calls: log.calls },
      excluded: costed.excluded.length,
      accesses: costed.accesses.map((access) => shown(access, assumptions)),
      difference: differences([{ path: program, text, source: costed }])
        .map(({ diff }) => diff)
        .join(""),
      workload: sourceWorkload(program, costed.accesses, assumptions),
    };
  }

  /** The round trips of the last costed program, as a file. */
  conversation(): Blob {
    const [path, assumptions, source] = [this.#program, this.#given(), this.#costed];
    if (!source) throw new Error("No program is open.");
    return new Blob([...recordingLines(sourceConversation(path, [{ path, source }], assumptions))]);
  }

  #given(): Assumptions {
    if (!this.#assumptions) throw new Error("What the code is computed with is not known.");
    return this.#assumptions;
  }
}

function shown(access: CostedAccess, assumptions: Assumptions): ShownAccess {
  const { line, within, title, routine, phrases, executions, cost, assumed, notes, logged, rewrites } =
    access;
  return {
    ...{ line, within, title, routine, phrases, executions, cost, assumed, notes },
    ...(logged && { logged }),
    rewrites: rewrites.map(({ title, condition, saved }) => ({ title, condition, saved })),
    lab: labAddress(access, assumptions),
  };
}

function labAddress(access: CostedAccess, assumptions: Assumptions): string | undefined {
  const params = labSettings(access, assumptions);
  if (!params) return undefined;
  const view = { ...defaultView(openedgeQuery), params };
  return `${labPath(openedgeQuery.id)}?${encodeView(openedgeQuery, view)}`;
}
