/** PostgreSQL truncates identifiers at 63 bytes, MySQL allows 64 characters, Oracle and SQL Server 128. */
export const MAX_IDENTIFIER = 128;

const DOLLAR = 0x24;

/**
 * Class of a character: 1 continues a word, 2 begins one, 4 is a digit, 8 is part of an operator, 16 is white space.
 */
const CLASS = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  const char = String.fromCharCode(code);
  if (/\w/.test(char)) CLASS[code] = 1 | (/\d/.test(char) ? 4 : 2);
  else if (char === "$") CLASS[code] = 1;
  else if ("+-*/<>=~!@#%^&|?:".includes(char)) CLASS[code] = 8;
  else if (code <= 0x20 || code === 0x7f) CLASS[code] = 16;
}

/** A sign or a question mark at the end of a run of operators belongs to the following token. */
export function endsOperand(code: number): boolean {
  return code === 0x2d || code === 0x2b || code === 0x3f;
}

/** The end of a format placeholder: s or (name)s after the percent sign; 0 if it is an operator. */
export function formatEnd(text: string, from: number): number {
  let at = from;
  if (text.charCodeAt(at) === 0x28) {
    at++;
    while (at - from < MAX_IDENTIFIER && isWordPart(text.charCodeAt(at))) at++;
    if (text.charCodeAt(at) !== 0x29) return 0;
    at++;
  }
  return "sdbt".includes(text.charAt(at) || "!") && !isWordPart(text.charCodeAt(at + 1)) ? at + 1 : 0;
}

/** The end of SQL Server's [name]; 0 if it is something else. */
export function bracketEnd(text: string, start: number): number {
  const first = text.charCodeAt(start + 1);
  if (!isWordStart(first) && first !== 0x23) return 0;
  const close = start + 1 + text.slice(start + 1, start + 2 + MAX_IDENTIFIER).indexOf("]");
  return close > start && isIdentifier(text, start + 1, close) ? close + 1 : 0;
}

/** Whether quoted text can be an identifier, and not text after a missing quote. */
export function isIdentifier(text: string, from: number, to: number): boolean {
  if (to - from > MAX_IDENTIFIER || to <= from) return false;
  let dollars = 0;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (isWordPart(code)) {
      if (code === DOLLAR && ++dollars > 1) return false;
    } else if (!" -.#/&+()%:@?*!".includes(text.charAt(at))) return false;
  }
  return true;
}

export function isSpace(code: number): boolean {
  return code < 128 && ((CLASS[code] ?? 0) & 16) !== 0;
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

export function isWordStart(code: number): boolean {
  return code < 128 ? ((CLASS[code] ?? 0) & 2) !== 0 : code >= 128;
}

export function isWordPart(code: number): boolean {
  return code < 128 ? ((CLASS[code] ?? 0) & 1) !== 0 : code >= 128;
}

export function isOperatorPart(code: number): boolean {
  return ((CLASS[code] ?? 0) & 8) !== 0;
}
