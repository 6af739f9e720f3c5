import type { Network } from "@wirecost/sim-core";
import type { Conversation } from "./conversation.ts";
import type { Graph } from "./graph.ts";
import { type Prediction, predict } from "./predict.ts";
import { type Treatment, treat } from "./treat.ts";

/** Predicted time of a conversation with statements executed differently, as far as its recording shows. */
export interface ChangedPrediction {
  readonly least: Prediction;
  readonly most: Prediction;
}

/**
 * @param graph of the conversation
 * @param treatments by index of the statement
 * @returns one for each network, in order
 * @throws RangeError as treat()
 */
export function predictChanges(
  conversation: Conversation,
  graph: Graph,
  treatments: ReadonlyMap<number, Treatment>,
  networks: readonly Network[],
): readonly ChangedPrediction[] {
  const [least, most] = [
    treat(conversation, graph, treatments, "least"),
    treat(conversation, graph, treatments, "most"),
  ];
  return networks.map((network) => ({ least: predict(least, network), most: predict(most, network) }));
}
