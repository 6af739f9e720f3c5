import type { EvaluationSettings } from "@wirecost/conversation";
import type { Params } from "@wirecost/sim-core";
import type { StoredConversation } from "./find-recording.ts";

/** What a link to a recorded conversation is made of. */
export interface SharedResult {
  readonly stored: StoredConversation;
  readonly settings: EvaluationSettings;
  readonly title: string;
}

/** What a link to a comparison of two recordings is made of. */
export interface ComparedRecordings {
  /** Undefined where no team of the user's stores it. */
  readonly before: StoredConversation | undefined;
  readonly after: StoredConversation | undefined;
  readonly network: Params;
  readonly title: string;
}
