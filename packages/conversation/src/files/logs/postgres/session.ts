import type { CallKind } from "../../../conversation.ts";
import type { ReadText } from "../../../protocol/read-text.ts";
import { routeName } from "../../../statement/comment-tags.ts";
import { transactionBlock } from "../transaction-block.ts";
import type { LogRecord } from "./record.ts";

/** Longest name of an application that becomes an endpoint. */
const MAX_APPLICATION = 64;

/** Parts of a protocol exchange that are on their way together. */
export interface Exchange {
  readonly sentUs: number;
  endUs: number;
  readonly sql: string;
  readonly reads: readonly ReadText[];
  last: "parse" | "bind";
  parameters: string | undefined;
}

interface Begun {
  readonly atUs: number;
  /** When what it was sent together with began. */
  readonly sentUs: number | undefined;
  readonly kind: CallKind;
  readonly sql: string;
  readonly reads: readonly ReadText[];
  readonly parameters: string | undefined;
}

/** What is known of a session while its log is read. */
export class Session {
  /** Its number in the conversation, once it has a trip. */
  connection: number | undefined;
  readonly blockOf: ReturnType<typeof transactionBlock>;
  /** When its last trip ended. */
  endUs: number | undefined;
  receivedUs: number | undefined;
  hasBegun = false;
  exchange: Exchange | undefined;
  /** A statement that was logged when it began. */
  begun: Begun | undefined;
  /** What its program calls itself, as the log has it, and the endpoint of that name. */
  applicationName: string | undefined;
  application: string | undefined;
  /** Whether comments name its endpoints. */
  isCommented = false;
  /** What its records do not show. */
  lacks: "noSessions" | "noTimes" | "seconds" | undefined;

  constructor(nextTransaction: () => number) {
    this.blockOf = transactionBlock(nextTransaction);
  }
}

/** Has a session know what a record of it has, and what it lacks. */
export function meet(session: Session, record: LogRecord): void {
  const { application, atUs, resolutionUs } = record;
  if (record.session === "") session.lacks = "noSessions";
  else if (atUs === undefined) session.lacks = "noTimes";
  else if (resolutionUs > 1000) session.lacks = "seconds";
  // [unknown] has a name in every language.
  if (!application || application.startsWith("[") || application === session.applicationName) return;
  session.applicationName = application;
  session.application = endpointOf(application);
}

/** What a program calls itself; undefined for what looks like something else, such as a piece of a damaged line. */
function endpointOf(application: string): string | undefined {
  const isName = application.length <= MAX_APPLICATION && /^[\p{L}\p{N} _.:/()<>+*#-]*$/u.test(application);
  return (isName && routeName(application)) || undefined;
}
