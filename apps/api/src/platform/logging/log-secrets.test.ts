import { describe, expect, it } from "vitest";
import { design, signUp, testApp } from "../../testing/test-app.ts";

describe("the log", () => {
  it("has a line per request, with its id, and no password, token, key or cookie at any level", async () => {
    const lines: string[] = [];
    const metricsToken = "a-token-of-the-metrics";
    const smtpUrl = "smtp://me:password-of-mail@127.0.0.1:1";
    const app = await testApp(
      { logLevel: "trace", metricsToken, smtpUrl, authRateLimit: true },
      { write: (line) => void lines.push(line) },
    );
    const ann = await signUp(app, "Ann");
    const base = `/api/teams/${ann.teamId}`;
    const post = (url: string, payload: object) => ann.send({ method: "POST", url, payload });
    const { email } = (await ann.send({ url: "/api/me" })).json().user;

    const wrong = { email, password: "wrong-password-of-ann" };
    const refused = await app.inject({ method: "POST", url: "/api/auth/sign-in/email", payload: wrong });
    expect(refused.statusCode).toBe(401);
    await app.inject({
      method: "POST",
      url: "/api/auth/request-password-reset",
      payload: { email, redirectTo: "/reset" },
    });
    const key = (await post(`${base}/keys`, { name: "CI", scope: "write" })).json().token;
    const keyed = await app.inject({ url: `${base}/uploads`, headers: { authorization: `Bearer ${key}` } });
    expect(keyed.statusCode).toBe(200);
    const made = (await post(`${base}/experiments`, { name: "shared", design })).json();
    const password = "password-of-the-link";
    const of = { kind: "run", id: made.latestRun.id };
    const { url } = (await post(`${base}/shares`, { of, password })).json();
    const token = new URL(url).pathname.replace("/s/", "");
    for (const tried of [password, "wrong-password-of-the-link"])
      await app.inject({ method: "POST", url: `/api/shares/${token}/open`, payload: { password: tried } });
    await post(`${base}/invitations`, { email: "bob@example.com", role: "viewer" });
    await app.inject({ url: "/metrics", headers: { authorization: `Bearer ${metricsToken}` } });
    // It can be neither computed nor parsed.
    await post(`${base}/experiments`, { name: "bad", design: { ...design, model: "password-in-a-body" } });
    await app.inject({ url: `/api/auth/reset-password/${key}?token=${token}` });
    await app.close();

    const log = lines.join("");
    const cookie = decodeURIComponent(ann.cookie.split("=").slice(1).join("="));
    const secrets = {
      password: "correct horse battery",
      "wrong password": wrong.password,
      cookie: cookie,
      session: cookie.split(".")[0] ?? "",
      key,
      link: token,
      "password of the link": password,
      "token of the metrics": metricsToken,
      "password of the mail server": "password-of-mail",
      body: "password-in-a-body",
    };
    for (const [name, secret] of Object.entries(secrets)) {
      expect(secret.length, name).toBeGreaterThan(15);
      expect(log.includes(secret), name).toBe(false);
    }
    const entries = lines.map((line) => JSON.parse(line));
    const completed = entries.filter(({ msg }) => msg === "request completed");
    expect(completed.length).toBeGreaterThan(12);
    for (const { reqId } of completed) expect(reqId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("has the cause of an error, with the reply's request id", async () => {
    const lines: string[] = [];
    const databaseUrl = "postgresql://wirecost:password-of-the-database@127.0.0.1:1/nothing";
    const app = await testApp({ logLevel: "info", databaseUrl }, { write: (line) => void lines.push(line) });
    const reply = await app.inject({ url: "/api/ready" });
    expect([reply.statusCode, reply.body.includes("127.0.0.1")]).toEqual([503, false]);
    const { requestId } = reply.json();
    const entry = lines.map((line) => JSON.parse(line)).find(({ reqId, err }) => reqId === requestId && err);
    expect(entry?.err.message).toContain("127.0.0.1:1");
    expect(lines.join("")).not.toContain("password-of-the-database");
    await app.close();
  });
});
