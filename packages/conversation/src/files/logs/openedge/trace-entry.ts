/** A call in an entry of type 4GLTrace. */
export interface TracedCall {
  /** The procedure, function, method or class, or the program that was run. */
  readonly routine: string;
  /** Its program or class, if that is not the caller's; empty otherwise. */
  readonly of: string;
  /** The program or class that called it. */
  readonly caller: string;
}

/** Verbs of calls; returns, and published or subscribed events, are not calls. */
const CALL = /^(?:run|func|function|invoke|new|super)$/i;
/** Text after the name of a routine: its program, options, and its arguments. */
const AFTER_ROUTINE = [" in ", " PERS", ' "', " ["];
const MAX_NAME = 300;

/**
 * Reads `Run total in lib/sum.p PERSIST "arguments" [caller - order.p @ 22]`; undefined if it is not a call. Arguments
 * are values, and omitted.
 */
export function parseTrace(text: string): TracedCall | undefined {
  const space = text.indexOf(" ");
  if (space < 0 || !CALL.test(text.slice(0, space))) return undefined;
  const at = text.lastIndexOf(" @ ");
  const open = text.lastIndexOf("[", at);
  const dash = text.lastIndexOf(" - ", at);
  if (at < 0 || open < 0 || dash < open) return undefined;
  const called = text.slice(space + 1, open).trimStart();
  const routine = upToMark(called);
  const rest = called.slice(routine.length);
  const of = rest.startsWith(" in ") ? upToMark(rest.slice(" in ".length)) : "";
  const caller = text.slice(dash + " - ".length, at).trim();
  if (routine === "" || Math.max(routine.length, of.length, caller.length) > MAX_NAME) return undefined;
  return { routine, of, caller };
}

function upToMark(text: string): string {
  const ends = AFTER_ROUTINE.map((mark) => text.indexOf(mark)).filter((end) => end >= 0);
  return text.slice(0, Math.min(text.length, ...ends)).trim();
}
