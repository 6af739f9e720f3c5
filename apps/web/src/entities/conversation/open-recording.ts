import { type Conversation, type EvaluationSettings, pageNames } from "@wirecost/conversation";
import type { Params } from "@wirecost/sim-core";
import type { ComponentType } from "react";
import type { StoredConversation } from "./find-recording.ts";

/** A recording that is open on the page, for what other features do with it. */
export interface OpenRecording {
  /** What it is called by its team, by itself, or else what its file is called. */
  readonly name: string;
  /** Where a team stores it; undefined while it is in this browser only. */
  readonly stored: StoredConversation | undefined;
  readonly settings: EvaluationSettings;
  /** The recording as it would be stored: without values, gzipped. */
  readonly recording: () => Promise<Blob>;
  readonly contents: RecordedNames;
  /** From now on the recording is open as the team has it. */
  readonly onStored: (stored: StoredConversation) => void;
  readonly onSettings: (settings: EvaluationSettings) => void;
}

type Slot = ComponentType<OpenRecording> | undefined;

export interface ConversationSlots {
  /** Stores it, unless that is done. */
  readonly Save?: Slot;
  /** The form with which that is done, for others that need it stored. */
  readonly SaveForm?: Slot;
  readonly SaveResult?: Slot;
  /** The results that are saved. */
  readonly Results?: Slot;
  /** What members of the team say of it. */
  readonly Comments?: Slot;
  readonly Share?: ComponentType<OpenRecording & { readonly SaveForm?: Slot }> | undefined;
}

/** What is stored of a recording besides numbers. */
export interface RecordedNames {
  readonly trips: number;
  readonly statements: readonly string[];
  readonly tables: readonly string[];
  readonly requests: readonly string[];
  /** Of pages beside it: how many requests, and their names and those of their files. */
  readonly pageRequests: number;
  readonly pages: readonly string[];
}

export function recordedNames({ statements, endpoints, trips, pages }: Conversation): RecordedNames {
  return {
    trips: trips.sentUs.length,
    statements: statements.map(({ text }) => text),
    tables: [...new Set(statements.flatMap(({ tables }) => tables))],
    requests: [...new Set(endpoints)],
    pageRequests: (pages?.files ?? []).reduce(
      (sum, { conversation }) => sum + conversation.calls.trip.length,
      0,
    ),
    pages: pageNames(pages),
  };
}

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
