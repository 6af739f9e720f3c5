import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { sharedApp, testApp } from "../../../testing/test-app.ts";

let app: Awaited<ReturnType<typeof testApp>>;
afterEach(async () => {
  if (app !== (await sharedApp())) await app.close();
});

const ann = { name: "Ann", email: "ann@example.com", password: "correct horse battery" };

function post(path: string, payload: object, options: { cookie?: string; address?: string } = {}) {
  return app.inject({
    method: "POST",
    url: `/api/auth/${path}`,
    payload,
    remoteAddress: options.address ?? "192.0.2.1",
    ...(options.cookie === undefined
      ? {}
      : { headers: { cookie: options.cookie, origin: "http://localhost:3000" } }),
  });
}
const session = ({ cookies }: Awaited<ReturnType<typeof post>>) =>
  cookies.find(({ name }) => name.endsWith("session_token"));
const sent = (cookie: { name: string; value: string } | undefined) =>
  `${cookie?.name}=${encodeURIComponent(cookie?.value ?? "")}`;

describe("a session", () => {
  it("over https is in a cookie for this host only", async () => {
    app = await testApp({ publicUrl: "https://wirecost.example" });
    const cookie = session(await post("sign-up/email", ann));
    expect(cookie).toMatchObject({ path: "/", secure: true, httpOnly: true, sameSite: "Lax" });
    expect(cookie?.name).toMatch(/^__Host-/);
    expect(cookie).not.toHaveProperty("domain");
    const me = await app.inject({ url: "/api/me", headers: { cookie: sent(cookie) } });
    expect(me.json().user.email).toBe(ann.email);
  });

  it("has a new name at every sign-in, whatever cookie the browser sends", async () => {
    app = await testApp();
    const first = session(await post("sign-up/email", ann));
    expect(first).toMatchObject({ httpOnly: true, sameSite: "Lax" });
    const second = session(await post("sign-in/email", ann, { cookie: sent(first) }));
    expect(second?.value).toBeDefined();
    expect(second?.value).not.toBe(first?.value);
    const planted = await post("sign-in/email", ann, { cookie: `${first?.name}=planted` });
    expect(session(planted)?.value).not.toContain("planted");
  });
});

it.each([" ", "x".repeat(101), "Ann \u2067 Day"])("takes no account of the name %j", async (name) => {
  app = await sharedApp();
  const reply = await post("sign-up/email", { ...ann, name });
  expect([reply.statusCode, reply.json().code]).toEqual([400, "NAME_UNFIT"]);
});

it("limits the length of an e-mail address, an image and a user agent", async () => {
  app = await testApp({ authRateLimit: true });
  const long = { ...ann, email: `${"a".repeat(250)}@b.example` };
  // Rejected before it counts as a wrong password.
  for (let i = 0; i < 8; i++) {
    const reply = await post("sign-in/email", long);
    expect([reply.statusCode, reply.json().issues[0].where]).toEqual([400, "email"]);
  }
  const picture = await post("sign-up/email", { ...ann, image: "https://example.com/a.png" });
  expect([picture.statusCode, picture.json().issues[0].where]).toEqual([400, "image"]);
  const large = await post("sign-in/email", { ...ann, email: "x".repeat(50_000) });
  expect([large.statusCode, large.json().detail]).toEqual([
    400,
    "The body is larger than 40 KiB, which is the maximum here.",
  ]);
  const signedUp = await app.inject({
    method: "POST",
    url: "/api/auth/sign-up/email",
    headers: { "user-agent": "Browser ".repeat(1000) },
    payload: ann,
  });
  const cookie = sent(session(signedUp));
  const sessions = await app.inject({ url: "/api/me/sessions", headers: { cookie } });
  expect(sessions.json().items[0].userAgent).toBe("Browser ".repeat(50).trim());
});

describe("a password", () => {
  it("is rejected with a message if it is common", async () => {
    app = await testApp();
    const reply = await post("sign-up/email", { ...ann, password: "Password1234" });
    expect([reply.statusCode, reply.json().code]).toEqual([400, "PASSWORD_TOO_COMMON"]);
    const cookie = sent(session(await post("sign-up/email", ann)));
    const change = { currentPassword: ann.password, newPassword: "1234567890" };
    expect((await post("change-password", change, { cookie })).json().code).toBe("PASSWORD_TOO_COMMON");
  });

  it("guessing delays only the guessing client", async () => {
    app = await testApp({ authRateLimit: true });
    // The wait is two seconds, as hashing passwords may take that long on a busy machine.
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    await post("sign-up/email", ann);
    const device = (await post("sign-in/email", ann, { address: "192.0.2.9" })).cookies.find(({ name }) =>
      name.endsWith(".device"),
    );
    for (let i = 0; i < 5; i++)
      expect((await post("sign-in/email", { ...ann, password: `wrong ${i}` })).statusCode).toBe(401);
    const refused = await post("sign-in/email", ann);
    expect([refused.statusCode, refused.json().code]).toEqual([429, "too-many-requests"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    // The owner from another address, the owner's browser at the same address, and another account can sign in.
    expect((await post("sign-in/email", ann, { address: "192.0.2.2" })).statusCode).toBe(200);
    expect((await post("sign-in/email", ann, { cookie: sent(device) })).statusCode).toBe(200);
    expect((await post("sign-up/email", { ...ann, email: "bob@example.com" })).statusCode).toBe(200);
    expect((await post("sign-in/email", ann, { cookie: `${device?.name}=made-up` })).statusCode).toBe(429);
  });
});

describe("another site", () => {
  const elsewhere = "https://evil.example/";

  it.each([
    ["sign-up/email", { ...ann, callbackURL: elsewhere }],
    ["sign-in/email", { ...ann, callbackURL: elsewhere }],
    ["request-password-reset", { email: ann.email, redirectTo: elsewhere }],
    ["request-password-reset", { email: ann.email, redirectTo: "//evil.example" }],
  ])("is nowhere that %s leads to", async (path, payload) => {
    app = await sharedApp();
    await post("sign-up/email", { ...ann, email: "bob@example.com" });
    const reply = await post(path, payload);
    expect(reply.statusCode).toBe(403);
    expect(reply.headers).not.toHaveProperty("location");
  });

  it.each([
    "verify-email?token=x&callbackURL=",
    "reset-password/x?callbackURL=",
    "delete-user/callback?token=x&callbackURL=",
    "sign-in/social?callbackURL=",
  ])("is not reached by an address such as %s", async (path) => {
    app = await sharedApp();
    const reply = await app.inject({ url: `/api/auth/${path}${encodeURIComponent(elsewhere)}` });
    expect(reply.statusCode).toBe(404);
    expect(reply.headers).not.toHaveProperty("location");
  });
});
