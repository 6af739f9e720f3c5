import { countText, formatCount, formatQuantity } from "@wirecost/sim-core/model";
import type { Conversation } from "../conversation.ts";
import type { Finding, FindingKind } from "./finding.ts";

export interface FindingText {
  readonly title: string;
  /** The finding in numbers, and the remedy. */
  readonly message: string;
}

/** Maximum length of a statement within a sentence. */
const MAX_STATEMENT = 100;
/** Maximum statements named in a sentence; it counts the others. */
const MAX_NAMED = 5;

const TITLES: Record<FindingKind, string> = {
  "n+1": "N+1 queries",
  repeated: "Same query with the same values",
  "unbatched-insert": "Single-row writes",
  "single-statement-transaction": "Transaction around one statement",
  "chatty-transaction": "Transaction overhead",
  "prepared-once": "Prepared for one execution",
  reconnect: "Repeated connections",
  "fetch-per-row": "Few rows per fetch",
  "large-answer": "Large answer",
  independent: "Queries that may be independent",
  "client-time": "Time in the program",
};

/**
 * A finding in plain English. Every number is from the data.
 *
 * @param quote writes a statement within a sentence
 */
export function findingText(
  finding: Finding,
  { endpoints, statements, source }: Conversation,
  quote = (statement: string) => `\`${statement}\``,
): FindingText {
  const endpoint = endpoints[finding.endpoint - 1];
  const place = endpoint === undefined ? "" : `${endpoint}: `;
  const name = (index: number) => quote(shortened(statements[index]?.text ?? ""));
  const of = source.kind === "requests" ? OF_PAGES[finding.kind] : undefined;
  const { title, message } = of ?? { title: TITLES[finding.kind], message: MESSAGES[finding.kind] };
  return { title, message: place + message(finding, name) };
}

/** A statement within a sentence, by its index. */
type Name = (index: number) => string;

type Message = (finding: Finding, name: Name) => string;

const MESSAGES: Record<FindingKind, Message> = {
  "n+1": (finding, name) => {
    const { source, numbers, savedTrips } = finding;
    const rows = numbers.rows ?? -1;
    const returned = rows < 0 ? "" : `, which returned ${countText(rows, "row")}`;
    const after = source === null ? "" : ` after ${name(source)}${returned}`;
    return sentences(
      `${named(finding, name)} took ${trips(finding.trips)} in ${places(finding)}${after}`,
      `One query ${finding.statements.length > 1 ? "for each statement" : "with a JOIN or an IN-list"} saves ${trips(savedTrips)}`,
    );
  },
  repeated: (finding, name) =>
    sentences(
      `${named(finding, name)} was executed ${countText(finding.calls, "time")} again with values that it had before, and no recorded statement wrote to its tables in between`,
      `Using the first answer again saves ${trips(finding.savedTrips)}`,
    ),
  "unbatched-insert": (finding, name) => {
    const { rows = -1, transactionTrips = 0 } = finding.numbers;
    const around =
      transactionTrips === 0 ? "" : `, ${formatCount(transactionTrips)} of them for transactions,`;
    const changed = rows < 0 ? "" : ` to write ${countText(rows, "row")}`;
    return sentences(
      `${named(finding, name)} took ${trips(finding.trips)}${around} in ${places(finding)}${changed}`,
      `One batch for each place saves ${trips(finding.savedTrips)}`,
    );
  },
  "single-statement-transaction": (finding, name) =>
    sentences(
      `${countText(finding.occurrences, "transaction")} with one statement, ${named(finding, name)}, took ${trips(finding.trips)} for BEGIN and COMMIT`,
      `Autocommit saves ${trips(finding.savedTrips)}`,
    ),
  "chatty-transaction": (finding) =>
    sentences(
      `BEGIN, COMMIT, SET and the like took ${formatCount(finding.trips)} of ${trips(finding.numbers.allTrips ?? 0)}`,
      `Sending them together with the statements beside them saves ${trips(finding.savedTrips)}`,
    ),
  "prepared-once": (finding, name) =>
    sentences(
      `${named(finding, name)} took ${trips(finding.trips)} to be prepared, each for one execution at most`,
      `Sending values with the text of a statement, or preparing it once, saves ${trips(finding.savedTrips)}`,
    ),
  reconnect: (finding) => {
    const { opened = 0, atOnce = 0 } = finding.numbers;
    return sentences(
      `${countText(opened, "connection")} ${opened === 1 ? "was" : "were"} opened, and at most ${formatCount(atOnce)} of them ${atOnce === 1 ? "was" : "were"} open at once`,
      `A connection pool saves ${trips(finding.savedTrips)}: ${formatCount(finding.saved.length)} for handshakes, and one for TCP for each of ${countText(finding.connections.length, "connection")}`,
    );
  },
  "fetch-per-row": (finding, name) =>
    sentences(
      `${countText(finding.numbers.rows ?? 0, "row")} of ${named(finding, name)} came in ${countText(finding.calls, "fetch", "fetches")}`,
      `Fetching all rows at once saves ${trips(finding.savedTrips)}`,
    ),
  "large-answer": (finding, name) =>
    sentences(
      sizeText(finding, name),
      `Through a TCP window of ${windowText(finding)} that is ${trips(finding.savedTrips)} more; fewer columns, fewer rows or a larger window save them`,
    ),
  independent: (finding, name) =>
    sentences(
      `${named(finding, name)} took ${trips(finding.trips)} in ${places(finding)}, each sent after the answer to the one before, with no write between them`,
      `If they do not depend on each other, sending them together saves ${trips(finding.savedTrips)}`,
    ),
  "client-time": ({ numbers }) => {
    const { idleUs = 0, elapsedUs = 0 } = numbers;
    return sentences(
      `In ${formatQuantity(idleUs / 1000, "ms")} of ${formatQuantity(elapsedUs / 1000, "ms")} neither the network nor the server was busy`,
      "No other network changes that time",
    );
  },
};

/** For a request of a page, which is not a database statement. */
const OF_PAGES: Partial<Record<FindingKind, { readonly title: string; readonly message: Message }>> = {
  "n+1": {
    title: "N+1 requests",
    message: (finding, name) =>
      sentences(
        `${named(finding, name)} took ${trips(finding.trips)} in ${places(finding)}${finding.source === null ? "" : ` after ${name(finding.source)}`}, each sent after the answer to the one before`,
        `One request for all of them saves ${trips(finding.savedTrips)}`,
      ),
  },
  repeated: {
    title: "Same request again",
    message: (finding, name) =>
      sentences(
        `${named(finding, name)} was sent ${countText(finding.calls, "time")} again for the same address, with no request in between that may have changed something`,
        `Using the first answer again, in the page or by Cache-Control, saves ${trips(finding.savedTrips)}`,
      ),
  },
  "large-answer": {
    title: TITLES["large-answer"],
    message: (finding, name) =>
      sentences(
        sizeText(finding, name),
        `Through a TCP window of ${windowText(finding)} that is up to ${trips(finding.savedTrips)} more; smaller or compressed answers, or a larger window, save them`,
      ),
  },
};

function sizeText(finding: Finding, name: Name): string {
  const what = finding.statements.length === 0 ? "" : ` of ${named(finding, name)}`;
  return `${countText(finding.occurrences, "answer")}${what} had up to ${formatQuantity(finding.numbers.bytes ?? 0, "bytes")}`;
}

function windowText({ numbers }: Finding): string {
  return formatQuantity(numbers.windowBytes ?? 0, "bytes");
}

function sentences(...all: readonly string[]): string {
  return all.map((one) => `${one}.`).join(" ");
}

function trips(value: number): string {
  return countText(value, "round trip");
}

function places({ occurrences }: Finding): string {
  return countText(occurrences, "place");
}

function named({ statements }: Finding, name: Name): string {
  const names = statements.slice(0, MAX_NAMED).map(name);
  const others = statements.length - names.length;
  if (others > 0) names.push(countText(others, "other"));
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

function shortened(text: string): string {
  return text.length <= MAX_STATEMENT ? text : `${text.slice(0, MAX_STATEMENT - 1).trimEnd()}…`;
}
