import type { Decoder } from "../../recorder.ts";
import type { DecoderOptions } from "../decoder-options.ts";
import type { FrameReader } from "../frames.ts";
import { type Messages, messageDecoder } from "../message-decoder.ts";
import { Queue } from "../queue.ts";
import { MAX_TEXT, readText } from "../read-text.ts";
import { type PendingCall, TripLog } from "../trip-log.ts";
import { ENCRYPTED, SKIPPED, UNASKED, UNDECODABLE, UNSEEN_PREPARATION } from "../turnarounds.ts";
import {
  areCommands,
  BULK_EXECUTE,
  CHANGE_USER,
  CLOSE,
  EXECUTE,
  FETCH,
  isCommand,
  LONG_DATA,
  NO_ANSWER,
  PREPARE,
  QUERY,
  QUIT,
  RESULTS,
  STREAMS,
} from "./commands.ts";
import { FULL_PACKET, LongPacket, lengthOf } from "./long-packet.ts";
import { afterAttributes, numberAt, offeredCapabilities, okAt, uint16, uint32 } from "./mysql-fields.ts";
import { type Prepared, PreparedStatements } from "./prepared-statements.ts";

const CLIENT_COMPRESS = 1 << 5;
const CLIENT_PROTOCOL_41 = 1 << 9;
const CLIENT_SSL = 1 << 11;
const CLIENT_MULTI_STATEMENTS = 1 << 16;
const CLIENT_DEPRECATE_EOF = 1 << 24;
const CLIENT_ZSTD = 1 << 26;
const CLIENT_QUERY_ATTRIBUTES = 1 << 27;
/** Length of a request for encryption, which is the beginning of a login. */
const SSL_REQUEST_LENGTH = 32;

const STATUS_IN_TRANSACTION = 1;
const STATUS_MORE_RESULTS = 8;
const STATUS_CURSOR = 64;

/** Bytes of a server's packet that are read: an OK up to its message, and a greeting. */
const MAX_READ = 256;
/** Maximum pending requests. */
const MAX_OWED = 100_000;
/** Maximum columns that a server may announce. */
const MAX_COLUMNS = 65_535;

interface Request {
  readonly command: number;
  readonly calls: PendingCall[];
  /** Definition from a preparation. */
  readonly prepared: Prepared | undefined;
  expects: "first" | "definition" | "end of definitions" | "row";
  /** Index of the call with the result. */
  result: number;
  rows: number;
  /** Remaining definitions in each list. */
  definitions: number[];
  /** The call that sends a file. */
  data?: PendingCall | undefined;
}

/**
 * Decodes a connection of protocol 10 of MySQL and MariaDB. Passwords, rows and files are not held; parameters and
 * statements as long as their packet lasts. A preparation is a call of its own if its trip does not execute it too.
 */
export function mysql(options: DecoderOptions): Decoder {
  const log = new TripLog(options.connection, options.sink);
  options.describe("mysql", false);
  return messageDecoder(new MysqlMessages(options, log), log, options.sink);
}

class MysqlMessages implements Messages {
  readonly client = this.#clientPackets();
  readonly server = this.#serverPackets();
  undecodable: string = UNDECODABLE;
  readonly #options: DecoderOptions;
  readonly #log: TripLog;
  readonly #prepared: PreparedStatements;

  readonly #owed = new Queue<Request>();
  #phase: "greeting" | "login" | "commands" = "greeting";
  #isLoginRead = false;
  /** Capabilities of both sides. */
  #capabilities = 0;
  /** The server waits for the client, for its password or for a file. */
  #isClientsTurn = false;
  #isSendingFile = false;
  /** Number of the transaction block; 0 outside of one. */
  #block = 0;

  /** @param before the same connection up to where bytes were lost; what it prepared stays, since the server reuses no number */
  constructor(options: DecoderOptions, log: TripLog, before?: MysqlMessages) {
    this.#options = options;
    this.#log = log;
    this.#prepared = before ? before.#prepared : new PreparedStatements(log, options);
    if (!before) return;
    this.#phase = "commands";
    this.#isLoginRead = true;
    this.#capabilities = before.#capabilities;
    this.#block = before.#block;
  }

  resumed(bytes: Uint8Array): Messages | undefined {
    const isPlain = this.#isLoginRead && !this.#has(CLIENT_COMPRESS) && !this.#has(CLIENT_ZSTD);
    if (!isPlain || !areCommands(bytes)) return undefined;
    return new MysqlMessages(this.#options, this.#log, this);
  }

  settle(): void {
    for (let request = this.#owed.shift(); request; request = this.#owed.shift())
      this.#settle(request.calls, request);
  }

  #has(capability: number): boolean {
    return (this.#capabilities & capability) !== 0;
  }

  #clientPackets(): FrameReader {
    const packet = new LongPacket();
    /** -1 for a packet that is not a command. */
    let command = -1;
    let headerLength = 4;
    let isCounted = false;
    return {
      headerLength: () => {
        // With the command, which determines whether it has an answer.
        const isCommand = this.#phase === "commands" && !this.#isSendingFile && !packet.isContinued;
        headerLength = isCommand ? 5 : 4;
        return headerLength;
      },
      open: (header, firstUs, atUs) => {
        const length = lengthOf(header);
        if (this.#phase === "greeting" || this.#owed.length >= MAX_OWED) return -1;
        if (!packet.isContinued) {
          command = headerLength === 5 ? (header[4] ?? 0) : -1;
          if (command >= 0 && (length === 0 || !isCommand(command))) return -1;
          const isIdle = !this.#log.isOpen || this.#isClientsTurn;
          isCounted = !(isIdle && NO_ANSWER.has(command));
          if (isCounted && isIdle) {
            this.#log.begin(
              this.#phase === "login" || command === CHANGE_USER ? "connect" : "other",
              firstUs,
            );
            this.#isClientsTurn = false;
          }
          if (this.#isSendingFile) this.#sendData();
        }
        if (isCounted) this.#log.request(headerLength, atUs);
        packet.open(length);
        return length - (headerLength - 4);
      },
      keep: () =>
        packet.isContinued ? 0 : this.#phase === "login" ? SSL_REQUEST_LENGTH : command >= 0 ? MAX_TEXT : 0,
      pass: (bytes, atUs) => {
        if (isCounted) this.#log.request(bytes, atUs);
      },
      close: (body) => {
        const whole = packet.close(body);
        if (!whole) return true;
        if (this.#isSendingFile) {
          if (packet.length === 0) this.#isSendingFile = false;
          return true;
        }
        if (command < 0) return this.#isLoginRead || this.#login(whole, packet.length);
        return this.#request(command, whole, packet.length - 1);
      },
    };
  }

  /** A file's content, for the call in the previous trip. */
  #sendData(): void {
    this.#log.setKind("copy");
    const request = this.#owed.head;
    const call = request?.calls[Math.min(request.result, request.calls.length - 1)];
    if (!request || !call || request.data) return;
    const { statement, origin } = call;
    request.data = this.#log.call({ statement, values: 0, origin, kind: "data" });
    if (request.data) request.data.transaction = this.#block;
  }

  #login(body: Uint8Array, length: number): boolean {
    if (body.length < 4) return false;
    this.#isLoginRead = true;
    this.#capabilities &= uint32(body, 0);
    if (!this.#has(CLIENT_PROTOCOL_41)) return false;
    if (!this.#has(CLIENT_SSL) || length > SSL_REQUEST_LENGTH) return true;
    this.#options.describe("mysql", true);
    this.undecodable = ENCRYPTED;
    return false;
  }

  /** @returns false for a command that cannot be decoded */
  #request(command: number, body: Uint8Array, length: number): boolean {
    const isCut = body.length < length;
    switch (command) {
      case QUERY: {
        const from = this.#has(CLIENT_QUERY_ATTRIBUTES) ? afterAttributes(body) : 0;
        if (from === undefined) return false;
        const several = this.#has(CLIENT_MULTI_STATEMENTS);
        const texts = readText(body.subarray(from), { isCut, several }, "mysql", this.#options);
        this.#owe(
          command,
          texts.flatMap(({ statement, values, origin }) => {
            const kind = statement.operation === "PREPARE" ? "prepare" : "execute";
            return this.#log.call({ statement, values, origin, kind }) ?? [];
          }),
        );
        return true;
      }
      case PREPARE: {
        const prepared = this.#prepared.prepare(body, isCut);
        if (prepared) this.#owe(command, prepared.prepare ? [prepared.prepare] : [], prepared);
        return prepared !== undefined;
      }
      case EXECUTE:
      case BULK_EXECUTE:
      case FETCH:
        return this.#execute(command, body, isCut);
      case CLOSE:
        if (length !== 4) return false;
        this.#prepared.close(body);
        return true;
      case LONG_DATA: {
        if (length < 6) return false;
        const prepared = this.#prepared.at(body);
        if (prepared) prepared.hasLongData = true;
        return true;
      }
      case QUIT:
        return true;
      case CHANGE_USER:
        this.#phase = "login";
        this.#block = 0;
        return true;
      default:
        this.#owe(command, []);
        return true;
    }
  }

  #owe(command: number, calls: PendingCall[], prepared?: Prepared): void {
    const expects = STREAMS.has(command) ? "row" : "first";
    this.#owed.push({ command, calls, prepared, expects, result: 0, rows: 0, definitions: [] });
  }

  #execute(command: number, body: Uint8Array, isCut: boolean): boolean {
    if (body.length < (command === EXECUTE ? 9 : command === FETCH ? 8 : 6)) return false;
    const prepared = this.#prepared.at(body);
    if (!prepared) this.#drop(UNSEEN_PREPARATION);
    const hasAttributes = this.#has(CLIENT_QUERY_ATTRIBUTES);
    const calls = prepared ? this.#prepared.execute(prepared, { command, body, isCut }, hasAttributes) : [];
    if (calls) this.#owe(command, calls);
    return calls !== undefined;
  }

  #serverPackets(): FrameReader {
    const packet = new LongPacket();
    let isCounted = false;
    return {
      headerLength: () => 4,
      open: (header, firstUs, atUs) => {
        const length = lengthOf(header);
        if (!packet.isContinued) {
          if (this.#phase === "greeting" && !this.#log.isOpen)
            this.#log.begin("connect", this.#options.openedUs);
          isCounted = this.#log.isOpen && (this.#phase !== "commands" || this.#owed.length > 0);
          if (!isCounted) this.#drop(UNASKED);
          else if (length === 0 && this.#owed.head?.expects !== "row") return -1;
        }
        packet.open(length);
        if (isCounted) this.#log.reply(4, firstUs, atUs);
        return length;
      },
      keep: () => (isCounted && !packet.isContinued ? MAX_READ : 0),
      pass: (bytes, atUs) => {
        if (isCounted) this.#log.reply(bytes, atUs, atUs);
      },
      close: (body) => {
        const start = packet.close(body);
        if (!start || !isCounted) return true;
        const isDecoded =
          this.#phase === "commands" ? this.#answer(start, packet.length) : this.#answerLogin(start);
        if (isDecoded && this.#phase === "commands" && this.#owed.length === 0) this.#log.close();
        return isDecoded;
      },
    };
  }

  #answerLogin(packet: Uint8Array): boolean {
    this.#isClientsTurn = true;
    if (this.#phase === "greeting") {
      const capabilities = offeredCapabilities(packet);
      this.#capabilities = capabilities ?? 0;
      this.#phase = "login";
      // The error of a server with too many connections.
      return capabilities !== undefined || packet[0] === 0xff;
    }
    if (packet[0] !== 0x00) return true;
    this.#isClientsTurn = false;
    this.#phase = "commands";
    if (!this.#has(CLIENT_COMPRESS) && !this.#has(CLIENT_ZSTD)) return true;
    this.undecodable = "compressed connections, whose statements cannot be read";
    return false;
  }

  /** @returns false for a packet that does not answer what was asked */
  #answer(packet: Uint8Array, length: number): boolean {
    const request = this.#owed.head;
    if (!request) return false;
    const [first] = packet;
    if (first === 0xff) {
      // MariaDB's progress report.
      if (uint16(packet, 1) !== 0xffff) this.#fail(request);
      return true;
    }
    const endsOld = first === 0xfe && length < 9;
    switch (request.expects) {
      case "first":
        return this.#firstPacket(request, packet, length);
      case "definition":
        request.definitions[0] = (request.definitions[0] ?? 1) - 1;
        if (request.definitions[0] > 0) return true;
        if (this.#has(CLIENT_DEPRECATE_EOF)) this.#nextDefinitions(request);
        else request.expects = "end of definitions";
        return true;
      case "end of definitions": {
        if (!endsOld) return false;
        const status = uint16(packet, 3);
        // The rows are fetched.
        if (request.command !== PREPARE && status & STATUS_CURSOR) this.#finish(request, status, 0);
        else this.#nextDefinitions(request);
        return true;
      }
      case "row": {
        const ends = this.#has(CLIENT_DEPRECATE_EOF) ? first === 0xfe && length < FULL_PACKET : endsOld;
        if (!ends) {
          request.rows += 1;
          return true;
        }
        const status = endsOld && length === 5 ? uint16(packet, 3) : okAt(packet)?.status;
        if (status === undefined) return false;
        this.#finish(request, status, request.rows);
        return true;
      }
    }
  }

  #firstPacket(request: Request, packet: Uint8Array, length: number): boolean {
    const [first] = packet;
    if (request.command === PREPARE) {
      if (first !== 0 || length < 9) return false;
      if (request.prepared) this.#prepared.define(request.prepared, packet);
      request.definitions = [uint16(packet, 7), uint16(packet, 5)].filter((count) => count > 0);
      this.#nextDefinitions(request, false);
      return true;
    }
    const ok = first === 0 ? okAt(packet) : undefined;
    if (!RESULTS.has(request.command)) {
      // Statistics are text; options do not always end with an OK.
      this.#finish(request, ok?.status, 0);
      return true;
    }
    if (first === 0) {
      if (!ok) return false;
      this.#finish(request, ok.status, ok.rows);
      return true;
    }
    if (first === 0xfb && request.command === QUERY) {
      this.#isSendingFile = true;
      this.#isClientsTurn = true;
      return true;
    }
    const columns = numberAt(packet, 0);
    if (!columns || columns.value === 0 || columns.value > MAX_COLUMNS) return false;
    if (length !== columns.end && length !== columns.end + 1) return false;
    // A byte after the count states whether definitions follow.
    const isDefined = length === columns.end || packet[columns.end] === 1;
    request.definitions = [columns.value];
    if (isDefined) request.expects = "definition";
    else if (this.#has(CLIENT_DEPRECATE_EOF)) this.#nextDefinitions(request);
    else request.expects = "end of definitions";
    return true;
  }

  /** The first list of definitions is complete. */
  #nextDefinitions(request: Request, isFirstOver = true): void {
    if (isFirstOver) request.definitions.shift();
    if (request.definitions.length > 0) request.expects = "definition";
    else if (request.command === PREPARE) this.#finish(request, undefined, 0);
    else request.expects = "row";
  }

  /** @param status the server's flags; undefined where it does not say them */
  #finish(request: Request, status: number | undefined, rows: number): void {
    const call = request.calls[Math.min(request.result, request.calls.length - 1)];
    const inTransaction = status === undefined ? this.#block > 0 : (status & STATUS_IN_TRANSACTION) !== 0;
    const begins = call !== undefined && /^(?:BEGIN|START)$/.test(call.statement.operation);
    if (inTransaction && (this.#block === 0 || begins)) this.#block = this.#options.nextTransaction();
    if (call) {
      call.rows = Math.max(0, call.rows) + rows;
      call.transaction = this.#block;
    }
    if (!inTransaction) this.#block = 0;
    request.rows = 0;
    request.expects = "first";
    if (status !== undefined && status & STATUS_MORE_RESULTS) {
      request.result += 1;
      return;
    }
    this.#owed.shift();
    this.#settle(request.calls, request);
  }

  #settle(calls: readonly PendingCall[], { data }: Request): void {
    for (const call of calls) this.#log.resolve(call);
    if (data) this.#log.resolve(data);
  }

  #fail(request: Request): void {
    this.#owed.shift();
    const last = Math.min(request.result, request.calls.length - 1);
    const skipped = request.calls.slice(last + 1);
    for (const call of skipped) this.#log.remove(call);
    if (skipped.length > 0) this.#drop(SKIPPED, skipped.length);
    const answered = request.calls.slice(0, last + 1);
    for (const call of answered) {
      call.transaction ||= this.#block;
      call.rows = Math.max(0, call.rows);
    }
    this.#settle(answered, request);
  }

  #drop(what: string, count = 1): void {
    this.#options.sink.drop(what, count);
  }
}
