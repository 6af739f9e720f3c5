import { type Permission, type Route, routes } from "@wirecost/contract";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { operationRequest } from "../testing/operation-request.ts";
import { newDatabase, testApp } from "../testing/test-app.ts";
import { type WholeTeam, wholeTeam } from "../testing/whole-team.ts";

const operations: readonly (readonly [string, Route])[] = Object.entries(routes);

/** `answered`: the caller is authorized. The object may still be missing. */
type Outcome = "signed-out" | "key-refused" | "not-found" | "forbidden" | "answered";

/** Callers of a team's operations and the expected outcomes: stated here independently of the product's rules. */
interface Visitor {
  readonly headers: (team: WholeTeam) => Record<string, string>;
  readonly outcome: (route: Route, id: string) => Outcome;
}

function isOfTeam({ path }: Route): boolean {
  return path.includes("/:teamId");
}

function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

function member(who: "viewer" | "editor" | "uploader", may: readonly Permission[]): Visitor {
  return {
    headers: (team) => ({ cookie: team[who].cookie }),
    outcome: (route) => {
      if (isOfTeam(route)) return may.includes(route.permission) ? "answered" : "forbidden";
      return route.path === "/api/key" ? "forbidden" : "answered";
    },
  };
}

function stranger(who: "eve" | "removed"): Visitor {
  return {
    headers: (team) => ({ cookie: team[who].cookie }),
    outcome: (route) => {
      if (isOfTeam(route)) return "not-found";
      return route.path === "/api/key" ? "forbidden" : "answered";
    },
  };
}

/** Operations on users, keys and other addresses are for users. Keys may call the others by their scope. */
function key(which: "read" | "upload" | "write", may: (method: string, id: string) => boolean): Visitor {
  return {
    headers: ({ tokens }) => bearer(tokens[which]),
    outcome: ({ permission, path, tag, method }, id) => {
      if (permission === "anyone" || path === "/api/key") return "answered";
      if (["account", "keys", "teams", "webhooks"].includes(tag)) return "forbidden";
      return may(method, id) ? "answered" : "forbidden";
    },
  };
}

const isRefused = (): Outcome => "key-refused";

/** A token that is not a key, or an invalid key. */
function refused(which: keyof WholeTeam["tokens"]): Visitor {
  return { headers: ({ tokens }) => bearer(tokens[which]), outcome: isRefused };
}

const reading: readonly Permission[] = ["readTeam", "readKeys", "readMembers", "inTeam"];

/** Read-only operations with a body. */
const computing = ["evaluateConversation", "compareConversations"];

/** Callers with write access are last, because they may change anything. */
const visitors: Readonly<Record<string, Visitor>> = {
  anonymous: {
    headers: () => ({}),
    outcome: ({ permission }) => (["anyone", "ownAccount"].includes(permission) ? "answered" : "signed-out"),
  },
  "member of another team": stranger("eve"),
  "removed member": stranger("removed"),
  "wrong key": refused("wrong"),
  "expired key": refused("expired"),
  "revoked key": refused("revoked"),
  "key of another team": {
    headers: ({ tokens }) => bearer(tokens.eves),
    outcome: (route) => {
      if (isOfTeam(route)) return "not-found";
      return route.permission === "anyone" || route.path === "/api/key" ? "answered" : "forbidden";
    },
  },
  "holder of a link": refused("link"),
  "holder of an expired link": refused("expiredLink"),
  "holder of a revoked link": refused("revokedLink"),
  "owner's browser, asked by a page of another site": {
    headers: ({ ann }) => ({ cookie: ann.cookie, "sec-fetch-site": "cross-site" }),
    outcome: ({ method, path }) => (method === "GET" && path !== "/api/key" ? "answered" : "forbidden"),
  },
  viewer: member("viewer", reading),
  "upload-only": member("uploader", ["uploadToTeam", "inTeam"]),
  "key to read": key("read", (method, id) => method === "GET" || computing.includes(id)),
  "key to upload": key("upload", (_, id) => id === "createUpload" || id === "createConversation"),
  editor: member("editor", [...reading, "editTeam", "uploadToTeam", "editKeys"]),
  "key to write": key("write", () => true),
};
/** Operations for a comment's author, or with the account's password. */
const ownOnly = ["editComment", "deleteComment", "deleteAccount"];
const looking = ["viewer", "key to read"];
/** A member who has left is a stranger to later requests. */
const ending = ["leaveTeam"];
const inOrder = operations.toSorted(([a], [b]) => ending.indexOf(a) - ending.indexOf(b));
const tried = new Set<string>();

let app: FastifyInstance;
let team: WholeTeam;
beforeAll(async () => {
  const databaseUrl = await newDatabase();
  app = await testApp({ databaseUrl });
  team = await wholeTeam(app, databaseUrl);
});
afterAll(() => app.close());

/** Callers with an invalid token take turns: the token is checked before anything else. */
const refusals = Object.keys(visitors).filter((visitor) => visitors[visitor]?.outcome === isRefused);
const triedBy = (visitor: string) => {
  const turn = refusals.indexOf(visitor);
  return inOrder.filter((_, i) => turn < 0 || i % refusals.length === turn);
};

it.each(Object.entries(visitors))("%s", async (visitor, { headers, outcome }) => {
  for (const [id, route] of triedBy(visitor)) {
    const options = operationRequest(id, team.ids);
    const reply = await app.inject({ ...options, headers: { ...options.headers, ...headers(team) } });
    tried.add(`${outcome === isRefused ? "refused" : visitor}: ${id}`);
    const { code } = reply.statusCode < 400 ? { code: "answered" } : problem.parse(reply.json());
    const wanted = outcome(route, id);
    const isWanted =
      reply.statusCode < 500 &&
      (wanted === "answered"
        ? !["key-refused", "signed-out", ...(ownOnly.includes(id) ? [] : ["forbidden"])].includes(code)
        : code === wanted);
    expect.soft(isWanted, `${id} should be ${wanted}: ${reply.statusCode} ${reply.body}`).toBe(true);
    if (wanted === "answered" && route.permission === "readTeam" && looking.includes(visitor))
      expect.soft(reply.statusCode, id).toBe(200);
    if (wanted === "key-refused")
      expect.soft(reply.headers["www-authenticate"], id).toBe('Bearer error="invalid_token"');
    for (const token of Object.values(team.tokens)) expect.soft(reply.body.includes(token), id).toBe(false);
  }
});

const problem = z.object({ code: z.string() });
const described = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string() }))),
});

it("has called every operation of the API description as every caller", async () => {
  const { paths } = described.parse((await app.inject({ url: "/api/openapi.json" })).json());
  const ids = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(ids.toSorted()).toEqual(operations.map(([id]) => id).toSorted());
  const trying = ["refused", ...Object.keys(visitors).filter((visitor) => !refusals.includes(visitor))];
  const all = trying.flatMap((visitor) => ids.map((id) => `${visitor}: ${id}`));
  expect([...tried].toSorted()).toEqual(all.toSorted());
});
