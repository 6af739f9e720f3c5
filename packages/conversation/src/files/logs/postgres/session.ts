import type { CallKind } from "../../../conversation.ts";
import type { ReadText } from "../../../protocol/read-text.ts";
import { routeName } from "../../../statement/comment-tags.ts";
import { transactionBlock } from "../transaction-block.ts";
import type { LogRecord } from "./record.ts";

/** Maximum length of an application name that becomes an endpoint. */
const MAX_APPLICATION = 64;

/** Maximum pipelined messages of an exchange. */
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
  /** Start of the statement together with which it was sent. */
  readonly sentUs: number | undefined;
  readonly kind: CallKind;
  readonly sql: string;
  readonly reads: readonly ReadText[];
  readonly parameters: string | undefined;
}

/** State of a session while its log is read. */
export class Session {
  /** Its number in the conversation, once it has a trip. */
  connection: number | undefined;
  readonly blockOf: ReturnType<typeof transactionBlock>;
  /** End of its last trip. */
  endUs: number | undefined;
  receivedUs: number | undefined;
  hasBegun = false;
  exchange: Exchange | undefined;
  /** A statement that was logged at its start. */
  begun: Begun | undefined;
  /** Its program's application name in the log, and the endpoint of that name. */
  applicationName: string | undefined;
  application: string | undefined;
  /** Whether comments name its endpoints. */
  isCommented = false;
  /** Properties that its records do not show. */
  lacks: "noSessions" | "noTimes" | "seconds" | undefined;

  constructor(nextTransaction: () => number) {
    this.blockOf = transactionBlock(nextTransaction);
  }
}

/** Updates a session from a record, including missing properties. */
export function meet(session: Session, record: LogRecord): void {
  const { application, atUs, resolutionUs } = record;
  if (record.session === "") session.lacks = "noSessions";
  else if (atUs === undefined) session.lacks = "noTimes";
  else if (resolutionUs > 1000) session.lacks = "seconds";
  // [unknown] is translated in every language.
  if (!application || application.startsWith("[") || application === session.applicationName) return;
  session.applicationName = application;
  session.application = endpointOf(application);
}

/** An application name; undefined for something else, such as a piece of a damaged line. */
function endpointOf(application: string): string | undefined {
  const isName = application.length <= MAX_APPLICATION && /^[\p{L}\p{N} _.:/()<>+*#-]*$/u.test(application);
  return (isName && routeName(application)) || undefined;
}
