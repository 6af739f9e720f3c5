import { type Problem, problem } from "./problem.ts";
import type { Route } from "./route.ts";
import { type OperationId, routes } from "./routes.ts";
import type * as z from "./zod.ts";

type Routes = typeof routes;
type Input<R, K extends string> =
  R extends Record<K, infer S extends z.ZodType> ? { [P in K]: z.input<S> } : unknown;
type FileBody<R> = R extends { takesBytes: true } ? { file: Blob } : unknown;

/** Input of a call: path parameters, query, JSON body or file, each only if the operation has one. */
export type CallInput<Id extends OperationId> = Input<Routes[Id], "params"> &
  Input<Routes[Id], "query"> &
  Input<Routes[Id], "body"> &
  FileBody<Routes[Id]>;

type Later<R> = R extends { later: infer S extends z.ZodType } ? z.output<S> : never;

export type CallReply<Id extends OperationId> = Routes[Id] extends { reply: infer S extends z.ZodType }
  ? z.output<S> | Later<Routes[Id]>
  : Routes[Id] extends { bytes: string }
    ? Blob
    : undefined;

export type Client = {
  readonly [Id in OperationId]: (
    input: CallInput<Id>,
    options?: { signal?: AbortSignal },
  ) => Promise<CallReply<Id>>;
};

/** Thrown for every unsuccessful response; `problem.detail` can be displayed as it is. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly problem: Problem;
  /** Seconds after which to retry, if the server states them. */
  readonly retryAfter: number | undefined;
  constructor(problem: Problem, retryAfter?: number) {
    super(problem.detail);
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

interface Call {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly file?: Blob;
}

/**
 * One typed function per operation. Responses are validated, so a server of another version is detected here.
 *
 * @param baseUrl origin of the API, "" for the page's own
 */
export function createClient(baseUrl = "", send: typeof fetch = (...call) => fetch(...call)): Client {
  const call = async (route: Route, input: Call, signal?: AbortSignal): Promise<unknown> => {
    const response = await send(baseUrl + address(route, input), {
      method: route.method,
      credentials: "same-origin",
      ...(signal ? { signal } : {}),
      ...content(input),
    });
    if (!response.ok) throw await toProblem(response);
    if (route.bytes) return response.blob();
    const reply = response.status === 202 && route.later ? route.later : route.reply;
    return reply ? reply.parse(await response.json()) : undefined;
  };
  const calls = Object.entries(routes).map(([id, route]) => [
    id,
    (input: Call, options?: { signal?: AbortSignal }) => call(route, input, options?.signal),
  ]);
  return Object.fromEntries(calls) as Client;
}

function address(route: Route, { params = {}, query = {} }: Call): string {
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

function content({ body, file }: Call): { body: BodyInit; headers: Record<string, string> } | undefined {
  if (file) return { body: file, headers: { "content-type": "application/octet-stream" } };
  if (body === undefined) return undefined;
  return { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}

async function toProblem(response: Response): Promise<ProblemError> {
  const document = problem.safeParse(await response.json().catch(() => undefined));
  const after = Number(response.headers.get("retry-after") ?? Number.NaN);
  const fallback: Problem = {
    type: "about:blank",
    title: response.statusText,
    status: response.status,
    code: [502, 503, 504].includes(response.status) ? "server-unavailable" : "internal",
    detail: `The server answered ${response.status}. Try again in ${after > 0 ? `${after} s` : "a moment"}.`,
  };
  return new ProblemError(
    document.success ? document.data : fallback,
    Number.isFinite(after) ? after : undefined,
  );
}
