import { describe, expect, it } from "vitest";
import { authProblem, checkAuthInput } from "./auth-problem.ts";

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
