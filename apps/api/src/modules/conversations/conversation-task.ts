import type { EvaluationSettings, SavedEvaluationSummary } from "@wirecost/contract";
import type { Params } from "@wirecost/sim-core";
import type { Unreached } from "../../platform/database/kept-work.ts";
import type { AppError } from "../../platform/errors/app-error.ts";
import type { ReceivedBody } from "../../platform/http/receive-body.ts";
import type { StoredConversation, StoreInto } from "./store/store-conversation.ts";

export type ConversationTask =
  | {
      readonly kind: "store";
      /** Its bytes, which the thread takes over. */
      readonly received: ReceivedBody;
      readonly into: StoreInto;
      readonly databaseUrl: string;
    }
  | {
      readonly kind: "evaluate";
      /** Gzipped. */
      readonly content: Uint8Array;
      readonly settings: EvaluationSettings;
      /** Whether its names are replaced before anything is computed. */
      readonly withoutNames: boolean;
    }
  | {
      readonly kind: "compare";
      readonly before: Uint8Array;
      readonly after: Uint8Array;
      readonly network: Params;
      readonly withoutNames: boolean;
    };

export interface EvaluatedText
  extends Pick<SavedEvaluationSummary, "sha256" | "rttMs" | "changes" | "elapsedMs" | "trips"> {
  readonly document: string;
}

/** What became of it, as far as that was to be expected; only such things cross from thread to thread whole. */
export type ConversationOutcome =
  | StoredConversation
  | Unreached
  | { readonly state: "unreadable"; readonly message: string }
  | { readonly state: "nameless" }
  | { readonly state: "evaluated"; readonly evaluated: EvaluatedText }
  | { readonly state: "compared"; readonly document: string }
  /** A setting cannot be: `issues` as of a ParamError. */
  | {
      readonly state: "refused";
      readonly message: string;
      readonly issues: AppError["issues"];
    };
