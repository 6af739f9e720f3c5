import { describe, expect, it } from "vitest";
import { authProblem, checkAuthInput, factorProblem, oidcProblem, passkeyProblem } from "./auth-problem.ts";

const good = { mode: "sign-up", name: "Ada", email: "ada@example.com", password: "0123456789" } as const;

describe("checkAuthInput", () => {
  it("has nothing against good input", () => {
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
  it("does not hold an old password's length against signing in", () => {
    expect(checkAuthInput({ ...good, mode: "sign-in", name: "", password: "short" })).toBeUndefined();
    expect(checkAuthInput({ ...good, mode: "sign-in", password: "" })?.field).toBe("password");
  });
});

describe("authProblem", () => {
  it("belongs to the field that caused it", () => {
    expect(authProblem({ status: 422, code: "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL" }).field).toBe("email");
    expect(authProblem({ status: 400, code: "INVALID_PASSWORD" }).field).toBe("password");
    expect(authProblem({ status: 400, code: "INVALID_TOKEN" }).message).toContain("Request a new one");
    expect(authProblem({ status: 401, code: "INVALID_EMAIL_OR_PASSWORD" }).field).toBe("password");
  });
  it("holds for the form where no field can", () => {
    expect(authProblem({ status: 429 }).message).toContain("Wait a minute");
    expect(authProblem({ status: 503, message: "leaky detail" }).message).not.toContain("leaky");
    expect(authProblem({})).toEqual(authProblem({ status: 500 }));
    expect(authProblem({ status: 400, message: "Odd." })).toEqual({ message: "Odd." });
  });
});

describe("factor problem", () => {
  it("says what is wrong with a code, and keeps the server's words where they say how long to wait", () => {
    expect(factorProblem({ status: 401, code: "CODE_USED", message: "used" })).toContain(
      "Wait for the next one",
    );
    const message = "Too many codes were tried: try again in 3000 s, or use a recovery code.";
    expect(factorProblem({ status: 429, code: "TOO_MANY_CODES", message })).toBe(message);
  });

  it("leaves other refusals to the words of every form", () => {
    const detail = "This is not your password. Nothing was changed.";
    expect(factorProblem({ status: 403, code: "forbidden", detail })).toBe(detail);
    expect(factorProblem({ status: 503 })).toContain("The server cannot do this at the moment");
  });

  it("tells a canceled passkey from one that is there already", () => {
    const named = (name: string) => Object.assign(new Error("x"), { name });
    expect(passkeyProblem(named("NotAllowedError"))).toContain("canceled");
    expect(passkeyProblem(named("InvalidStateError"))).toContain("already");
    expect(passkeyProblem(new Error("This passkey was not accepted."))).toBe(
      "This passkey was not accepted.",
    );
  });
});

describe("oidc problem", () => {
  it("says what a code means, and never repeats what an address says", () => {
    expect(oidcProblem(undefined)).toBeUndefined();
    expect(oidcProblem("account_not_linked", "Example")).toMatch(/connect Example on the account page/);
    expect(oidcProblem("call-0800-evil", "Example")).toMatch(/^Example did not sign you in\. /);
    expect(oidcProblem("call-0800-evil", "Example")).not.toContain("evil");
    expect(oidcProblem("toString", "Example")).toMatch(/^Example did not/);
  });
});
