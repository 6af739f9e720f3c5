import type { Decoder } from "../../recorder.ts";
import type { DecoderOptions } from "../decoder-options.ts";
import type { FrameReader } from "../frames.ts";
import { type Messages, messageDecoder } from "../message-decoder.ts";
import { Queue } from "../queue.ts";
import { MAX_TEXT, readText } from "../read-text.ts";
import { type PendingCall, TripLog } from "../trip-log.ts";
import { ENCRYPTED, SKIPPED, UNASKED, UNDECODABLE, UNSEEN_PREPARATION } from "../turnarounds.ts";
import {
  areRequests,
  MAX_MESSAGE,
  rowsOf,
  SERVER_LENGTHS,
  startupType,
  stringAt,
} from "./postgres-fields.ts";
import { type Definition, PreparedStatements } from "./prepared-statements.ts";
import { TransactionBlock } from "./transaction-block.ts";

const MAX_STARTUP = 10_000;
/** Maximum bytes read of an answer: a command tag. */
const MAX_TAG = 128;
/** Maximum pending requests. */
const MAX_OWED = 100_000;

const STATEMENT = "S".charCodeAt(0);
const PORTAL = "P".charCodeAt(0);
/** Messages that complete a request with one answer. */
const COMPLETES: Readonly<Record<string, string>> = { P: "1", B: "2", C: "3" };
const ascii = new TextDecoder("latin1");

/** A pending request: its type, or its purpose if it has none. */
interface Request {
  readonly type: string;
  readonly calls: PendingCall[];
  /** Index of the call that is answered next. */
  next: number;
  /** Rows of that call so far. */
  rows: number;
  /** Definition from a Parse. */
  readonly defines?: Definition | undefined;
}

/**
 * Decodes a connection of PostgreSQL's protocol 3. A Parse is a call of its own if its trip does not execute the
 * statement as well. Passwords and COPY data are not held; parameters and statements as long as their message lasts.
 */
export function postgres(options: DecoderOptions): Decoder {
  const log = new TripLog(options.connection, options.sink);
  options.describe("postgresql", false);
  return messageDecoder(new PostgresMessages(options, log), log, options.sink);
}

/** Decodes a connection from somewhere within: turnarounds, until a client's bytes are whole PostgreSQL messages. */
export function withinPostgres(options: DecoderOptions): Decoder {
  const log = new TripLog(options.connection, options.sink);
  options.describe("unknown", false);
  return messageDecoder(new PostgresMessages(options, log), log, options.sink, true);
}

class PostgresMessages implements Messages {
  readonly client = this.#clientMessages();
  readonly server = this.#serverMessages();
  undecodable: string = UNDECODABLE;
  readonly #options: DecoderOptions;
  readonly #log: TripLog;
  readonly #prepared: PreparedStatements;
  readonly #block: TransactionBlock;

  readonly #owed = new Queue<Request>();
  /** Until the startup message: such messages have no type. */
  #isStarting: boolean;
  /** Until the server is ready for a query. */
  #isConnecting: boolean;
  /** The server waits for the client although an answer is pending: for a password, or for data to copy. */
  #isClientsTurn = false;
  #copy: "in" | "both" | undefined;
  #data: PendingCall | undefined;
  /** The server ignores everything before the next Sync. */
  #isSkipping = false;

  /** @param isConnected whether what comes is after the sign-in */
  constructor(options: DecoderOptions, log: TripLog, isConnected = false) {
    this.#options = options;
    this.#log = log;
    this.#isStarting = !isConnected;
    this.#isConnecting = !isConnected;
    this.#prepared = new PreparedStatements(log, options);
    this.#block = new TransactionBlock(options.nextTransaction);
  }

  resumed(bytes: Uint8Array): Messages | undefined {
    if (!areRequests(bytes)) return undefined;
    this.#options.describe("postgresql", false);
    // Earlier prepared statements may have been replaced in between.
    return new PostgresMessages(this.#options, this.#log, true);
  }

  settle(): void {
    this.#endCopy();
    for (let request = this.#owed.shift(); request; request = this.#owed.shift())
      for (const call of request.calls) this.#log.resolve(call);
  }

  /** Whether the client waits for nothing. */
  get #isIdle(): boolean {
    return !this.#log.isOpen || this.#isClientsTurn;
  }

  #clientMessages(): FrameReader {
    let type = "";
    let length = 0;
    let isCounted = false;
    return {
      headerLength: () => (this.#isStarting ? 8 : 5),
      open: (header, firstUs, atUs) => {
        const view = new DataView(header.buffer);
        type = this.#isStarting ? startupType(view) : String.fromCharCode(header[0] ?? 0);
        const headerLength = this.#isStarting ? 8 : 5;
        length = view.getInt32(this.#isStarting ? 0 : 1) - (this.#isStarting ? 8 : 4);
        if (length < 0 || length > (this.#isStarting ? MAX_STARTUP : MAX_MESSAGE)) return -1;
        if (this.#isStarting ? type === "" : !"QPBDECSHFXpdcf".includes(type)) return -1;
        if (("SHXc".includes(type) || type.startsWith("encryption")) && length > 0) return -1;
        if (this.#owed.length >= MAX_OWED) return -1;
        const expectsNothing =
          type === "X" || type === "H" || ("dcf".includes(type) && this.#copy === undefined);
        isCounted = !(expectsNothing && this.#isIdle);
        if (isCounted) {
          if (this.#isIdle) this.#begin(firstUs);
          if ("dcf".includes(type) && this.#copy) this.#sendData();
          this.#log.request(headerLength, atUs);
        }
        return length;
      },
      keep: () => ("QPB".includes(type) ? MAX_TEXT : "DEC".includes(type) ? MAX_STARTUP : 0),
      pass: (bytes, atUs) => {
        if (isCounted) this.#log.request(bytes, atUs);
      },
      close: (body) => this.#request(type, body, length),
    };
  }

  #begin(atUs: number): void {
    // Answers that arrive before the client sends more belong to the previous trip.
    this.#log.begin(this.#isConnecting ? "connect" : "other", atUs);
    this.#isClientsTurn = false;
  }

  /** Data of a COPY, whose call is in the previous trip. */
  #sendData(): void {
    this.#log.setKind("copy");
    const request = this.#owed.head;
    const call = request?.calls[request.next];
    if (!call || this.#log.isInOpenTrip(this.#data ?? call)) return;
    const { statement, origin } = call;
    this.#data = this.#log.call({ statement, values: 0, origin, kind: "data" });
    if (this.#data) this.#data.transaction = this.#block.number;
  }

  #endCopy(): void {
    this.#copy = undefined;
    if (this.#data) this.#log.resolve(this.#data);
    this.#data = undefined;
  }

  /** @returns false for a message that cannot be decoded */
  #request(type: string, body: Uint8Array, length: number): boolean {
    const isCut = body.length < length;
    switch (type) {
      case "startup":
        this.#isStarting = false;
        this.#owe(type);
        return true;
      case "encryption":
        this.#owe(type);
        return true;
      case "cancel":
        this.#log.setKind("other");
        return true;
      case "Q": {
        const end = body.indexOf(0);
        if (end < 0 ? !isCut : isCut || end !== body.length - 1) return false;
        const text = end < 0 ? body : body.subarray(0, end);
        const texts = readText(text, { isCut, several: true }, "postgresql", this.#options);
        const kinds: Record<string, PendingCall["kind"]> = { FETCH: "fetch", PREPARE: "prepare" };
        this.#owe(
          type,
          texts.flatMap((read) => {
            const { statement, values, origin } = read;
            const kind = kinds[statement.operation] ?? "execute";
            return this.#log.call({ statement, values, origin, kind }) ?? [];
          }),
        );
        return true;
      }
      case "P": {
        const defines = this.#prepared.parse(body, isCut);
        if (defines) this.#owe(type, defines.parse ? [defines.parse] : [], defines);
        return defines !== undefined;
      }
      case "B":
        if (!this.#prepared.bind(body, isCut)) return false;
        this.#owe(type);
        return true;
      case "D":
      case "C": {
        const [kind] = body;
        const name = stringAt(body, 1);
        if ((kind !== STATEMENT && kind !== PORTAL) || name?.end !== length) return false;
        if (type === "C" && kind === STATEMENT) this.#prepared.closeStatement(name.text);
        if (type === "C" && kind === PORTAL) this.#prepared.closePortal(name.text);
        this.#owe(type);
        return true;
      }
      case "E": {
        const name = stringAt(body, 0);
        if (!name || name.end + 4 !== length) return false;
        const calls = this.#prepared.execute(name.text);
        if (!calls && !this.#isSkipping) this.#drop(UNSEEN_PREPARATION);
        this.#owe(type, calls);
        return true;
      }
      case "S":
        // During COPY IN, a server ignores Sync.
        if (this.#copy !== "in") this.#owe(type);
        return true;
      case "F":
        this.#owe(type);
        return true;
      case "c":
      case "f":
        if (this.#copy === "in") this.#copy = undefined;
        return true;
      default:
        return true;
    }
  }

  #owe(type: string, calls: PendingCall[] = [], defines?: Definition): void {
    const request = { type, calls, next: 0, rows: 0, defines };
    if (this.#isSkipping && type !== "S") {
      this.#skip(request);
      return;
    }
    this.#isSkipping = false;
    this.#owed.push(request);
  }

  #serverMessages(): FrameReader {
    let type = "";
    let length = 0;
    let isCounted = false;
    /** A notice, a notification or a parameter change, which may come at any time. */
    let isNotice = false;
    return {
      headerLength: () => (this.#owed.head?.type === "encryption" ? 1 : 5),
      open: (header, firstUs, atUs) => {
        type = String.fromCharCode(header[0] ?? 0);
        const isEncryption = this.#owed.head?.type === "encryption";
        if (isEncryption) length = 0;
        else {
          length = new DataView(header.buffer).getInt32(1) - 4;
          if (length < 0 || length > MAX_MESSAGE) return -1;
          const [least, most] = SERVER_LENGTHS[type] ?? [1, 0];
          if (length < least || length > most) return -1;
        }
        // An error ends an idle connection, as when the server shuts down.
        isNotice = !isEncryption && "NAS".includes(type);
        isCounted = this.#owed.length > 0 && this.#log.isOpen;
        if (!isCounted) {
          if (!isNotice && type !== "E") return -1;
          this.#drop(UNASKED);
        } else {
          if (type === "d" && !this.#isClientsTurn) this.#log.setKind("copy");
          const isAnswer = !(isNotice && this.#copy === "in");
          this.#log.reply(isEncryption ? 1 : 5, firstUs, atUs, isAnswer);
        }
        return length;
      },
      keep: () => (type === "C" || type === "Z" || type === "R" ? MAX_TAG : 0),
      pass: (bytes, atUs) => {
        if (isCounted) this.#log.reply(bytes, atUs, atUs, !(isNotice && this.#copy === "in"));
      },
      close: (body) => {
        if (!isCounted || isNotice) return true;
        const isDecoded = this.#answer(type, body);
        if (isDecoded && this.#owed.length === 0) this.#log.close();
        return isDecoded;
      },
    };
  }

  /** @returns false for a message that does not answer what was asked */
  #answer(type: string, body: Uint8Array): boolean {
    const request = this.#owed.head;
    if (!request) return false;
    if (type === "E" && request.type !== "encryption") {
      this.#fail(request);
      return true;
    }
    if (type === "Z") return this.#ready(request, body);
    switch (request.type) {
      case "encryption":
        if (type === "N") {
          this.#owed.shift();
          return true;
        }
        if (type === "S" || type === "G") {
          this.#options.describe("postgresql", true);
          this.undecodable = ENCRYPTED;
        }
        return false;
      case "startup":
        if (type === "R" && body.length < 4) return false;
        // All authentication messages except "ok" and the last SASL one wait for the client.
        if (type === "R")
          this.#isClientsTurn = ![0, 12].includes(new DataView(body.buffer, body.byteOffset).getInt32(0));
        return "RKv".includes(type);
      case "Q":
      case "E":
        return this.#result(request, type, body);
      case "D":
        if (type === "T" || type === "n") this.#owed.shift();
        return "tTn".includes(type);
      case "F":
        return type === "V";
      default:
        if (type !== COMPLETES[request.type]) return false;
        for (const call of request.calls) this.#resolve(call, 0);
        this.#owed.shift();
        return true;
    }
  }

  #result(request: Request, type: string, body: Uint8Array): boolean {
    switch (type) {
      case "D":
        request.rows += 1;
        return true;
      case "T":
      case "d":
      case "c":
      case "H":
        return true;
      case "G":
      case "W":
        this.#copy = type === "G" ? "in" : "both";
        this.#isClientsTurn = true;
        // During COPY IN, a server ignores Sync.
        if (type === "G") this.#owed.filterRest((one) => one.type !== "S");
        return true;
      case "C":
      case "I":
      case "s": {
        if (type === "C") this.#endCopy();
        const tag = type === "C" ? ascii.decode(body) : "";
        const call = request.calls[request.next];
        this.#block.track(tag, call);
        if (call) this.#resolve(call, request.rows > 0 ? request.rows : rowsOf(tag));
        else if (request.type === "Q" && type === "C")
          this.#drop("statements of long requests, of which the first MiB is read");
        request.next += 1;
        request.rows = 0;
        if (request.type === "E") this.#owed.shift();
        return true;
      }
      default:
        return false;
    }
  }

  #resolve(call: PendingCall, rows: number): void {
    call.rows = rows;
    call.transaction ||= this.#block.number;
    this.#log.resolve(call);
  }

  #ready(request: Request, body: Uint8Array): boolean {
    const state = String.fromCharCode(body[0] ?? 0);
    if (!"ITE".includes(state) || !["startup", "Q", "S", "F"].includes(request.type)) return false;
    // A request with more statements than were distinguished, or fewer than the server found.
    for (const call of request.calls) this.#log.resolve(call);
    this.#owed.shift();
    this.#endCopy();
    this.#isConnecting = false;
    this.#block.ready(state !== "I");
    // Portals end with their transaction; those of pending requests are not part of it.
    if (state === "I" && this.#owed.length === 0) this.#prepared.closePortals();
    return true;
  }

  #fail(request: Request): void {
    this.#endCopy();
    this.#isClientsTurn = false;
    const [failed, ...skipped] = request.calls.slice(request.next);
    if (failed) {
      this.#log.restore(failed);
      this.#resolve(failed, request.rows);
    }
    for (const call of skipped) this.#log.remove(call);
    if (skipped.length > 0) this.#drop(SKIPPED, skipped.length);
    if (request.type === "Q" || request.type === "F" || request.type === "S") {
      // It is ready after that.
      request.calls.length = 0;
      return;
    }
    this.#owed.shift();
    if (request.type === "startup") return;
    if (request.defines) this.#prepared.undefine(request.defines);
    this.#isSkipping = true;
    while (this.#owed.head && this.#owed.head.type !== "S") {
      const next = this.#owed.shift();
      if (next) this.#skip(next);
    }
    if (this.#owed.head) this.#isSkipping = false;
  }

  /** The server ignores a request after an error. */
  #skip({ calls, defines }: Request): void {
    const skipped = calls.filter((call) => call.state === "waiting");
    for (const call of skipped) this.#log.remove(call);
    if (skipped.length > 0) this.#drop(SKIPPED, skipped.length);
    if (defines) this.#prepared.undefine(defines);
  }

  #drop(what: string, count = 1): void {
    this.#options.sink.drop(what, count);
  }
}
