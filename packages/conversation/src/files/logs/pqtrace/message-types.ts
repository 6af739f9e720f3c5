/** Names of messages, each followed by its type. */
function types(text: string): ReadonlyMap<string, string> {
  return new Map([...text.matchAll(/\b(\w+)\s(\S+)/g)].map(([, name = "", type = ""]) => [name, type]));
}

/** By libpq's names, from the client and from the server. */
const CLIENT = types(`
Bind B Close C CopyData d CopyDone c CopyFail f Describe D Execute E Flush H FunctionCall F
GSSResponse p Parse P PasswordMessage p Query Q SASLInitialResponse p SASLResponse p Sync S
Terminate X`);
const SERVER = types(`
BackendKeyData K BindComplete 2 CloseComplete 3 CommandComplete C CopyBothResponse W CopyData d
CopyDone c CopyInResponse G CopyOutResponse H DataRow D EmptyQueryResponse I ErrorResponse E
FunctionCallResponse V NegotiateProtocolVersion v NoData n NoticeResponse N NotificationResponse A
ParameterDescription t ParameterStatus S ParseComplete 1 PortalSuspended s ReadyForQuery Z
RowDescription T`);
/** Codes of authentication requests. */
const AUTHENTICATION = types(`
AuthenticationOk 0 AuthenticationKerberosV4 1 AuthenticationKerberosV5 2
AuthenticationCleartextPassword 3 AuthenticationMD5Password 5 AuthenticationGSS 7
AuthenticationGSSContinue 8 AuthenticationSSPI 9 AuthenticationSASL 10 AuthenticationSASLContinue 11
AuthenticationSASLFinal 12`);

/** The type of a message by libpq's name; undefined for an unknown one. */
export function typeOf(from: "client" | "server", name: string): string | undefined {
  // PQputCopyData has no name in the traces of libpq 14 and 15.
  if (from === "client") return name === "" ? "d" : CLIENT.get(name);
  return name === "Authentication" || AUTHENTICATION.has(name) ? "R" : SERVER.get(name);
}

/** The authentication request, by the name of its message if that determines it. */
export function authenticationOf(name: string): number | undefined {
  const number = AUTHENTICATION.get(name);
  return number === undefined ? undefined : Number(number);
}
