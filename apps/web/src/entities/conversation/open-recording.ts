import { type Conversation, type EvaluationSettings, pageNames } from "@wirecost/conversation";
import type { Params } from "@wirecost/sim-core";
import type { ComponentType } from "react";
import type { StoredConversation } from "./find-recording.ts";

/** The recording that is open on the page, for other features. */
export interface OpenRecording {
  /** Its name given by its team, or its own, or else its file name. */
  readonly name: string;
  /** The storing team; undefined while it is only in this browser. */
  readonly stored: StoredConversation | undefined;
  readonly settings: EvaluationSettings;
  /** The recording in stored form: without values, gzipped. */
  readonly recording: () => Promise<Blob>;
  readonly contents: RecordedNames;
  /** The recording is now open as stored by the team. */
  readonly onStored: (stored: StoredConversation) => void;
  readonly onSettings: (settings: EvaluationSettings) => void;
}

type Slot = ComponentType<OpenRecording> | undefined;

export interface ConversationSlots {
  /** Stores it, unless it is already stored. */
  readonly Save?: Slot;
  /** The form for storing it, for features that require that. */
  readonly SaveForm?: Slot;
  readonly SaveResult?: Slot;
  readonly Results?: Slot;
  readonly Comments?: Slot;
  readonly Share?: ComponentType<OpenRecording & { readonly SaveForm?: Slot }> | undefined;
}

/** Stored texts of a recording, besides numbers. */
export interface RecordedNames {
  readonly trips: number;
  readonly statements: readonly string[];
  readonly tables: readonly string[];
  readonly requests: readonly string[];
  /** For pages with it: the number of requests, and their names and those of their files. */
  readonly pageRequests: number;
  readonly pages: readonly string[];
}

/** @param together how many of its trips were sent together with another one */
export function recordedNames(
  { statements, endpoints, trips, pages }: Conversation,
  together = 0,
): RecordedNames {
  return {
    trips: trips.sentUs.length - together,
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

/** Source of a link to a recorded conversation. */
export interface SharedResult {
  readonly stored: StoredConversation;
  readonly settings: EvaluationSettings;
  readonly title: string;
}

/** Source of a link to a comparison of two recordings. */
export interface ComparedRecordings {
  /** Undefined if no team of the user's stores it. */
  readonly before: StoredConversation | undefined;
  readonly after: StoredConversation | undefined;
  readonly network: Params;
  readonly title: string;
}
