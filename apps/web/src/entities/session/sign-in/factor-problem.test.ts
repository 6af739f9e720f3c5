import { expect, it } from "vitest";
import { factorProblem, passkeyProblem } from "./factor-problem.ts";

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
  expect(passkeyProblem(new Error("This passkey was not accepted."))).toBe("This passkey was not accepted.");
});
