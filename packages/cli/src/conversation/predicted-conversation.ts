import {
  type ChangedPrediction,
  type ChangedStatement,
  type Conversation,
  changedStatements,
  type Dropped,
  type Finding,
  findings,
  type Graph,
  graphOf,
  type PageResult,
  type Prediction,
  pageResult,
  predictChanges,
  predictedTripTimes,
  recordedTripTimes,
  type Summary,
  summarize,
  type Treatment,
  treat,
  unusedTreatments,
} from "@wirecost/conversation";
import type { Network } from "@wirecost/sim-core";
import { middleOf } from "./networks.ts";

export interface PredictedConversation {
  /** The detected format, as in "It was read as ...". */
  readonly readAs: string;
  readonly summary: Summary;
  /** Its time with other treatments of its statements, for the same networks; empty without any. */
  readonly changed: readonly ChangedPrediction[];
  /** The reason why the stated round-trip time of the recording is impossible. */
  readonly rttProblem?: string | undefined;
  /** The treatments that change no round trip, by statement index. */
  readonly unused: ReadonlyMap<number, Treatment>;
  readonly findings: readonly Finding[];
  /** What requests of pages wait for; undefined where none stand beside it. */
  readonly pages: PredictedPages | undefined;
  /** An earlier recording beside it. */
  readonly baseline?: Baseline;
}

export interface PredictedPages {
  readonly recorded: PageResult;
  /** For each of the networks; empty where no round-trip time was recorded. */
  readonly predictions: readonly PageResult[];
  /** The same with other treatments of statements, a maximum; empty without any. */
  readonly changed: readonly PageResult[];
  readonly changes: number;
}

export interface Baseline {
  readonly name: string;
  readonly summary: Summary;
  readonly statements: readonly ChangedStatement[];
  /** Parts of its file that are not in it. */
  readonly dropped: readonly Dropped[];
}

const RECORDING = "a recording";

/** @param earlier a recording of the same program, to compare with */
export function predictConversation(
  conversation: Conversation,
  networks: readonly Network[],
  {
    readAs = RECORDING,
    rttProblem,
    treatments,
    earlier,
  }: {
    readonly readAs?: string;
    readonly rttProblem?: string | undefined;
    readonly treatments?: ReadonlyMap<number, Treatment>;
    readonly earlier?: Conversation;
  } = {},
): PredictedConversation {
  const link = middleOf(networks);
  const found = findings(conversation, link ? { windowBytes: link.windowBytes } : {}, link);
  const graph = conversation.rttUs === null ? undefined : graphOf(conversation);
  const summary =
    graph || conversation.counts ? summarize(conversation, networks, graph) : summarize(conversation, []);
  const changed = graph && treatments?.size ? predictChanges(conversation, graph, treatments, networks) : [];
  return {
    readAs,
    summary,
    changed,
    rttProblem,
    unused: unusedOf(),
    findings: found,
    pages: pagesOf(),
    ...(earlier && { baseline: baselineOf(earlier) }),
  };

  function pagesOf(): PredictedPages | undefined {
    const times = recordedTripTimes(conversation);
    const recorded = pageResult(conversation, times);
    if (!recorded) return undefined;
    const over = (all: readonly Prediction[], of: Graph | undefined) =>
      all.flatMap((prediction, i) => {
        const network = networks[i];
        return of && network
          ? (pageResult(conversation, times, predictedTripTimes(prediction, of, network)) ?? [])
          : [];
      });
    const treated = graph && treatments?.size ? treat(conversation, graph, treatments) : undefined;
    return {
      recorded,
      predictions: over(summary.predictions, graph),
      changed: over(
        changed.map(({ most }) => most),
        treated,
      ),
      changes: treatments?.size ?? 0,
    };
  }

  function unusedOf(): ReadonlyMap<number, Treatment> {
    if (!graph || !treatments?.size) return new Map();
    const without = new Set(
      unusedTreatments(conversation, graph, treat(conversation, graph, treatments), treatments),
    );
    return new Map([...treatments].filter(([statement]) => without.has(statement)));
  }

  function baselineOf(earlier: Conversation): Baseline {
    const before = { conversation: earlier, summary: summarize(earlier, networks) };
    const statements = changedStatements(before, { conversation, summary });
    return { name: earlier.source.name, summary: before.summary, statements, dropped: earlier.dropped };
  }
}
