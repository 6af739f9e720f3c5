import type { ModelWords, RedactedName } from "@wirecost/contract";
import { isUnit, modelWords } from "@wirecost/sim-core";
import { findModel } from "../../entities/design/find-model.ts";

/** Options of a link in the dialog. */
export interface ShareDraft {
  readonly title: string;
  readonly shows: "table" | "chart";
  /** A choice of {@link EXPIRIES}. */
  readonly expiry: string;
  /** The last day, if the choice is a date: `2027-01-31`, "" if there is none. */
  readonly lastDay: string;
  /** "" for none. */
  readonly password: string;
  readonly redact: readonly RedactedName[];
  /** Whether every text that came with the data is replaced. */
  readonly redactAll: boolean;
  /** "" for none. */
  readonly note: string;
  /** The name that recipients see, as typed; undefined for the account's. */
  readonly sender: string | undefined;
  readonly showsSender: boolean;
}

/** Validity periods of a link. */
export const EXPIRIES = [
  { value: "", label: "never" },
  { value: "1", label: "after a day" },
  { value: "7", label: "after 7 days" },
  { value: "30", label: "after 30 days" },
  { value: "90", label: "after 90 days" },
  { value: "date", label: "on a date" },
] as const;

const DAY_MS = 86_400_000;

/**
 * When a link of this draft expires: null for never, undefined if the date is missing, invalid or past. A date includes
 * the whole day in the user's time zone.
 */
export function expiresAt({ expiry, lastDay }: ShareDraft, now: Date): string | null | undefined {
  if (expiry === "") return null;
  if (expiry !== "date") return new Date(now.getTime() + Number(expiry) * DAY_MS).toISOString();
  const [year, month, day] = lastDay.split("-").map(Number);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const end = new Date(year, month - 1, day + 1);
  return Number.isFinite(end.getTime()) && end > now ? end.toISOString() : undefined;
}

/** Words that are not replaced: those of the models of this build. */
export const knownWords: ModelWords = {
  ofModel: (id) => {
    const model = findModel(id);
    return model && modelWords(model);
  },
  isUnit,
};
