import type { EvaluationSettings } from "@wirecost/conversation";
import type { StoredConversation } from "./find-recording.ts";

/** What a link to a recorded conversation is made of. */
export interface SharedResult {
  readonly stored: StoredConversation;
  readonly settings: EvaluationSettings;
  readonly title: string;
}
