import * as z from "./zod.ts";

/** Permission required for an operation: the API defines its meaning for people and for keys. */
export type Permission =
  | "anyone"
  | "readTeam"
  | "editTeam"
  | "ownTeam"
  | "inTeam"
  | "readMembers"
  | "uploadToTeam"
  | "readKeys"
  | "editKeys"
  | "ownKey"
  | "ownAccount"
  | "signedIn";

/** Maximum bytes of a JSON body. */
export const MAX_BODY_BYTES = 256 * 1024;

/** Maximum bytes of a JSON body that contains a design, a plan, a calibration or a table's columns. */
export const MAX_LARGE_BODY_BYTES = 2 * 1024 * 1024;

export interface Route {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Parameters as `:name`. */
  readonly path: `/api/${string}`;
  readonly tag:
    | "service"
    | "account"
    | "teams"
    | "activity"
    | "baselines"
    | "calibrations"
    | "environments"
    | "mappings"
    | "models"
    | "experiments"
    | "computations"
    | "history"
    | "runs"
    | "uploads"
    | "plans"
    | "comments"
    | "conversations"
    | "schemas"
    | "shares"
    | "keys"
    | "webhooks";
  readonly summary: string;
  readonly permission: Permission;
  /** Whether it requires a person with a confirmed e-mail address: it gives access to another person or a program. */
  readonly confirmed?: true;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  /** In lower case. */
  readonly headers?: z.ZodType;
  readonly body?: z.ZodType;
  /** Whether the body may have MAX_LARGE_BODY_BYTES instead of MAX_BODY_BYTES. */
  readonly largeBody?: true;
  /** JSON of a successful response; without it and without `bytes` there is no body. */
  readonly reply?: z.ZodType;
  /** JSON of a successful response with 202, when the work continues after the response. */
  readonly later?: z.ZodType;
  readonly takesBytes?: true;
  /** The response is a file of this media type. */
  readonly bytes?: string;
  /** Status of success: by default 200, or 204 without a body. */
  readonly status: 200 | 201 | 204;
}

/** Maximum length of path parameters that are not UUIDs. */
const MAX_TEXT: Readonly<Record<string, number>> = {
  teamId: 100,
  modelId: 100,
  sessionId: 100,
  userId: 100,
  invitationId: 100,
  token: 200,
};

type NameIn<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | NameIn<More>
    : Rest
  : never;

type ParamsIn<Path extends string> = [NameIn<Path>] extends [never]
  ? unknown
  : { readonly params: z.ZodType<Record<NameIn<Path>, string>, Record<NameIn<Path>, string>> };

function paramsIn(path: string): Pick<Route, "params"> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  if (names.length === 0) return {};
  const param = (name: string) => (name in MAX_TEXT ? z.string().max(MAX_TEXT[name] ?? 0) : z.uuid());
  return { params: z.object(Object.fromEntries(names.map((name) => [name, param(name)]))) };
}

type Declared = Omit<Route, "tag" | "method" | "path" | "params" | "status"> &
  Partial<Pick<Route, "tag" | "status">> & { readonly at: `${Route["method"]} ${Route["path"]}` };

/** Checks a table where it is declared and keeps its exact types. @param tag of those that have none of their own */
export function defineRoutes<const R extends Record<string, Declared>>(tag: Route["tag"], routes: R) {
  const defined = Object.entries(routes).map(([id, { at, ...route }]) => {
    const [method, path = ""] = at.split(" ");
    const status = route.reply || route.bytes ? 200 : 204;
    return [id, { tag, method, path, status, ...paramsIn(path), ...route }];
  });
  return Object.fromEntries(defined) as {
    readonly [Id in keyof R]: Omit<R[Id], "at"> &
      Pick<Route, "tag" | "method" | "path" | "status"> &
      ParamsIn<R[Id]["at"]>;
  };
}
