import type { Me, Role } from "@wirecost/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { may, refusalText, returnPath, signInHref, teamsThatLet } from "./session.ts";
import {
  authProblem,
  checkAuthInput,
  factorProblem,
  oidcProblem,
  passkeyProblem,
} from "./sign-in/auth-problem.ts";

const as = (...roles: readonly Role[]): Me => ({
  user: { id: "1", name: "Ada", email: "ada@example.com", emailVerified: true, toReview: 0 },
  teams: roles.map((role) => ({ id: role, name: `${role}'s team`, role })),
  example: null,
});

it.each([
  ["owner", true, true, true],
  ["editor", true, true, true],
  ["viewer", true, false, false],
  ["upload-only", false, false, true],
] as const)("%s", (role, reads, edits, uploads) => {
  const me = as(role);
  expect(may(me, "readTeam")).toBe(reads);
  expect(may(me, "editTeam")).toBe(edits);
  expect(may(me, "uploadToTeam")).toBe(uploads);
  expect(may(me, "ownTeam")).toBe(role === "owner");
});

it("checks the open team, and names other suitable teams", () => {
  const me = as("viewer", "owner", "upload-only");
  expect(may(me, "editTeam")).toBe(false);
  expect(teamsThatLet(me, "editTeam").map(({ role }) => role)).toEqual(["owner"]);
  expect(teamsThatLet(me, "uploadToTeam").map(({ role }) => role)).toEqual(["owner", "upload-only"]);
});

it("offers everything to visitors, who are asked to sign in", () => {
  expect(may(undefined, "editTeam")).toBe(true);
  expect(may({ user: null, teams: [], example: null }, "editTeam")).toBe(true);
});

it("gives the reason", () => {
  const team = (role: Role) => ({ id: "1", name: "Lab", role });
  expect(refusalText("Saving", team("viewer"), "editTeam")).toBe(
    "Saving requires an owner or an editor of Lab, and you are a viewer. An owner can change that.",
  );
  expect(refusalText("Seeing it", team("upload-only"), "readTeam")).toBe(
    "You are upload-only in Lab: you can send measured files, but not read data. An owner can change that.",
  );
  expect(refusalText("Storing a file", team("viewer"), "uploadToTeam")).toBe(
    "Storing a file requires an owner or an editor of Lab, and you are a viewer. An owner can change that.",
  );
});

describe("return path", () => {
  describe("returnPath", () => {
    it("keeps a path with its query", () => {
      expect(returnPath("/lab/x?mm=1024#a")).toBe("/lab/x?mm=1024#a");
    });
    it.each([
      null,
      "",
      "//",
      "//evil.example/x",
      "/\\evil.example",
      "/.//evil.example",
      "/x/..//evil.example",
      "/.\\\\evil.example",
      "/%2e//evil.example",
      "https://evil.example",
      "javascript:alert(1)",
    ])("does not leave the site for %j", (given) => {
      expect(returnPath(given)).toBe("/");
    });
    it("does not loop", () => {
      expect(returnPath("/sign-in?return=/x")).toBe("/");
    });
  });

  describe("signInHref", () => {
    it("returns to the current page", () => {
      const href = signInHref("sign-in", "/?mm=1024&rows=mm:1,2");
      expect(returnPath(new URL(href, "http://x").searchParams.get("return"))).toBe("/?mm=1024&rows=mm:1,2");
    });

    it("returns to any address", () => {
      fc.assert(
        fc.property(fc.array(fc.tuple(fc.string(), fc.string())), (pairs) => {
          const query = new URLSearchParams(pairs);
          const href = signInHref("sign-up", `/lab/bulk-insert?${query}`);
          const back = new URL(returnPath(new URL(href, "http://x").searchParams.get("return")), "http://x");
          expect(back.pathname).toBe("/lab/bulk-insert");
          expect([...back.searchParams]).toEqual([...query]);
        }),
      );
    });
  });
});

const good = { mode: "sign-up", name: "Ada", email: "ada@example.com", password: "0123456789" } as const;

describe("checkAuthInput", () => {
  it("accepts valid input", () => {
    expect(checkAuthInput(good)).toBeUndefined();
  });
  it.each([
    [{ name: " " }, "name"],
    [{ email: "ada" }, "email"],
    [{ email: "" }, "email"],
    [{ password: "012345678" }, "password"],
  ])("says beside which field %j is wrong", (change, field) => {
    expect(checkAuthInput({ ...good, ...change })?.field).toBe(field);
  });
  it("does not check an old password's length at sign-in", () => {
    expect(checkAuthInput({ ...good, mode: "sign-in", name: "", password: "short" })).toBeUndefined();
    expect(checkAuthInput({ ...good, mode: "sign-in", password: "" })?.field).toBe("password");
  });
});

describe("authProblem", () => {
  it("is shown at its field", () => {
    expect(authProblem({ status: 422, code: "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL" }).field).toBe("email");
    expect(authProblem({ status: 400, code: "INVALID_TOKEN" }).message).toContain("Request a new one");
    expect(authProblem({ status: 401, code: "INVALID_EMAIL_OR_PASSWORD" }).field).toBe("password");
  });
  it("is shown at the form if no field fits", () => {
    expect(authProblem({ status: 429 }).message).toContain("Wait a minute");
    expect(authProblem({ status: 503, message: "leaky detail" }).message).not.toContain("leaky");
    expect(authProblem({})).toEqual(authProblem({ status: 500 }));
    expect(authProblem({ status: 400, message: "Odd." })).toEqual({ message: "Odd." });
  });
});

describe("factor problem", () => {
  it("explains an invalid code, and keeps the server's message about waiting", () => {
    expect(factorProblem({ status: 401, code: "CODE_USED", message: "used" })).toContain(
      "Wait for the next one",
    );
    const message = "Too many wrong codes. Try again in 3000 s, or use a recovery code.";
    expect(factorProblem({ status: 429, code: "TOO_MANY_CODES", message })).toBe(message);
  });

  it("leaves other errors to the form", () => {
    const detail = "This is not your password. Nothing was changed.";
    expect(factorProblem({ status: 403, code: "forbidden", detail })).toBe(detail);
    expect(factorProblem({ status: 503 })).toContain("The server cannot do this at the moment");
  });

  it("distinguishes a canceled passkey from an existing one", () => {
    const errorNamed = (name: string) => Object.assign(new Error("x"), { name });
    expect(passkeyProblem(errorNamed("NotAllowedError"))).toContain("canceled");
    expect(passkeyProblem(errorNamed("InvalidStateError"))).toContain("already");
    expect(passkeyProblem(new Error("This passkey was not accepted."))).toBe(
      "This passkey was not accepted.",
    );
  });
});

describe("oidc problem", () => {
  it("explains an error code, and never shows text from the address", () => {
    expect(oidcProblem(undefined)).toBeUndefined();
    expect(oidcProblem("account_not_linked", "Example")).toMatch(/connect Example on the account page/);
    expect(oidcProblem("call-0800-evil", "Example")).toMatch(/^Example did not sign you in\. /);
    expect(oidcProblem("call-0800-evil", "Example")).not.toContain("evil");
    expect(oidcProblem("toString", "Example")).toMatch(/^Example did not/);
  });
});
