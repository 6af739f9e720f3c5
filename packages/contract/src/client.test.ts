import { describe, expect, it } from "vitest";
import { createClient, ProblemError } from "./client.ts";
import type { Problem } from "./problem.ts";

const answering = (response: Response) => createClient("", async () => response).health({});
const refusal = (response: Response) =>
  answering(response).then(
    () => undefined,
    (error: unknown) => (error instanceof ProblemError ? error : undefined),
  );

describe("a refused call", () => {
  it("throws the server's own problem, and when to try again", async () => {
    const problem: Problem = {
      type: "about:blank",
      title: "database unavailable",
      status: 503,
      detail: "The database does not answer.",
      code: "database-unavailable",
    };
    const error = await refusal(Response.json(problem, { status: 503, headers: { "retry-after": "2" } }));
    expect(error?.problem).toEqual(problem);
    expect(error?.retryAfter).toBe(2);
  });

  it.each([502, 503, 504])("blames no database for a %d from something before the server", async (status) => {
    const error = await refusal(new Response("<html>Bad Gateway</html>", { status }));
    expect(error?.problem).toMatchObject({ status, code: "server-unavailable" });
    expect(error?.retryAfter).toBeUndefined();
  });

  it("is an internal failure where the answer says nothing", async () => {
    expect((await refusal(new Response("oops", { status: 500 })))?.problem.code).toBe("internal");
  });
});
