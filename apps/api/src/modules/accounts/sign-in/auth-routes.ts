import { shownText } from "@wirecost/contract";
import type { FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { z } from "zod";
import { bearerToken } from "../../../platform/auth/bearer-token.ts";
import { type CheckControl, type FindPrincipal, findPerson } from "../../../platform/auth/principal.ts";
import { requireConfirmed } from "../../../platform/auth/require-confirmed.ts";
import type { Config } from "../../../platform/config/config.ts";
import type { Database } from "../../../platform/database/database.ts";
import { AppError, invalidRequest, notFound, TooManyRequests } from "../../../platform/errors/app-error.ts";
import { networkOf } from "../../../platform/http/network-of.ts";
import { toHeaders } from "../../../platform/http/to-headers.ts";
import { MAX_PASSWORD } from "../common-passwords.ts";
import type { Auth, oidcHandler } from "./auth.ts";
import { KnownDevice } from "./known-device.ts";
import { OIDC_PROVIDER, oidcRequest } from "./oidc.ts";
import { SignInThrottle } from "./sign-in-throttle.ts";

/** The exposed operations of better-auth; all others respond as if they did not exist. */
const open = new Set(
  [
    "sign-up/email",
    "sign-in/email",
    "sign-out",
    "get-session",
    "request-password-reset",
    "reset-password",
  ].map((path) => `/api/auth/${path}`),
);

/** Maximum characters of a passkey's name. */
const MAX_PASSKEY_NAME = 100;

interface Step {
  readonly body: z.ZodType;
  /** The field with the required password, or if there is none, a recent sign-in. */
  readonly control?: "password" | "currentPassword";
  /** Whether it needs a confirmed address: it would persist after the address's owner has claimed the account. */
  readonly confirmed?: true;
  /** better-auth's name. */
  readonly method?: "GET";
  /** Whether better-auth reports invalid input as a server error. */
  readonly blamesServer?: true;
}

const givenPassword = z.string().max(MAX_PASSWORD).optional();
const onlyPassword = z.strictObject({ password: givenPassword });
const controls = z.looseObject({ password: givenPassword, currentPassword: givenPassword });

/** A browser's description of a key pair: its parts as base64url, and any others. */
const credential = <Parts extends z.ZodRawShape>(parts: Parts) =>
  z.looseObject({
    id: z.string().max(2000),
    rawId: z.string().max(2000),
    type: z.literal("public-key"),
    response: z.looseObject({ clientDataJSON: z.string(), ...parts }),
  });
const passkeyName = shownText.min(1).max(MAX_PASSKEY_NAME);
const passkeyId = z.string().max(100);

/**
 * For passwords, sign-up by e-mail and second factors: only the listed fields are accepted. Devices are not remembered,
 * and no code is mailed.
 */
const steps: ReadonlyMap<string, Step> = new Map<string, Step>([
  [
    "/api/auth/change-password",
    {
      body: z.strictObject({
        currentPassword: givenPassword,
        newPassword: z.string(),
        // They end with or without the field: password-changes.ts.
        revokeOtherSessions: z.literal(true).optional(),
      }),
      control: "currentPassword",
    },
  ],
  ["/api/auth/two-factor/enable", { body: onlyPassword, control: "password", confirmed: true }],
  ["/api/auth/two-factor/disable", { body: onlyPassword, control: "password" }],
  ["/api/auth/two-factor/generate-backup-codes", { body: onlyPassword, control: "password" }],
  [
    "/api/auth/two-factor/verify-totp",
    { body: z.strictObject({ code: z.string().regex(/^\d{6}$/, "has six digits") }) },
  ],
  // Options are issued with a challenge, so the request is not a GET.
  [
    "/api/auth/passkey/generate-register-options",
    { body: onlyPassword, control: "password", confirmed: true, method: "GET" },
  ],
  [
    "/api/auth/passkey/verify-registration",
    {
      body: z.strictObject({
        name: passkeyName,
        response: credential({
          attestationObject: z.string(),
          transports: z.array(z.string().max(20)).max(10).optional(),
        }),
      }),
      blamesServer: true,
    },
  ],
  [
    "/api/auth/sign-up/finish",
    { body: z.strictObject({ token: z.string().max(4000), password: z.string().max(MAX_PASSWORD) }) },
  ],
  ["/api/auth/passkey/generate-authenticate-options", { body: z.strictObject({}), method: "GET" }],
  [
    "/api/auth/passkey/verify-authentication",
    {
      body: z.strictObject({
        response: credential({ authenticatorData: z.string(), signature: z.string() }),
      }),
    },
  ],
  ["/api/auth/passkey/update-passkey", { body: z.strictObject({ id: passkeyId, name: passkeyName }) }],
  ["/api/auth/passkey/delete-passkey", { body: onlyPassword.extend({ id: passkeyId }), control: "password" }],
  ["/api/auth/two-factor/verify-backup-code", { body: z.strictObject({ code: z.string().min(1).max(64) }) }],
]);

/** Operations of a sign-in with OpenID Connect; available if it is configured. */
const ofOidc = new Set(
  ["sign-in/social", "link-social", `callback/${OIDC_PROVIDER}`].map((path) => `/api/auth/${path}`),
);

/** Maximum bytes of a body: the longest has two return addresses of 16 KiB each. */
const MAX_BODY = 40 * 1024;

/** Maximum e-mail address that mail servers support (RFC 5321). */
const MAX_EMAIL = 254;

/** Maximum length of the User-Agent header in the list of a person's sessions. */
const MAX_USER_AGENT = 400;

interface Options {
  readonly auth: Auth;
  readonly withOidc: ReturnType<typeof oidcHandler>;
  readonly accountsDatabase: Database;
  readonly config: Pick<Config, "authSecret" | "authRateLimit" | "publicUrl" | "oidc">;
  readonly findPrincipal: FindPrincipal;
  readonly checkControl: CheckControl;
}

/** Passes /api/auth/* to better-auth, which uses Fetch requests, and throttles password guessing. */
export const authRoutes = fp(async (app, options: Options) => {
  const { auth, withOidc, accountsDatabase, config, findPrincipal, checkControl } = options;
  const throttle = new SignInThrottle();
  const device = new KnownDevice(config.authSecret, config.publicUrl.startsWith("https:"));
  app.route({
    method: ["GET", "POST"],
    url: "/api/auth/*",
    bodyLimit: MAX_BODY,
    schema: { hide: true },
    handler: async (request, reply) => {
      if (bearerToken(request) !== undefined)
        throw new AppError("forbidden", "An API key has no account. Sign in as a user.");
      const path = request.url.split("?", 1)[0] ?? "";
      const oidc = ofOidc.has(path) ? config.oidc : undefined;
      const step = request.method === "POST" ? steps.get(path) : undefined;
      if (!oidc && !step && !open.has(path)) throw notFound("operation");
      if (oidc && request.method === "POST") checkBody(oidcRequest, request.body);
      if (step) checkBody(step.body, request.body);
      if (step?.control) {
        const person = await findPerson(findPrincipal, request);
        if (step.confirmed) requireConfirmed(person);
        await checkControl(person, controls.parse(request.body)[step.control], request);
      }
      checkFields(request.body);
      const account = accountOf(request);
      const known = account !== undefined && device.isKnown(request.headers.cookie, account);
      const who = `${known ? "a known device" : networkOf(request.ip)} ${account}`;
      const wait = account !== undefined && config.authRateLimit ? throttle.waitOf(who, Date.now()) : 0;
      if (wait > 0) throw new TooManyRequests(`Too many wrong passwords: try again in ${wait} s.`, wait);
      // better-auth turns a lost database connection into its own error; a direct query returns the usual 503.
      await accountsDatabase.ping();
      const fetchRequest = toFetch(request, step?.method);
      const response = await (oidc ? withOidc(oidc, fetchRequest) : auth.handler(fetchRequest));
      if (!response.ok) await accountsDatabase.ping();
      const failure = oidc && failureIn(response);
      if (failure) request.log.warn({ failure }, `A sign-in with ${oidc.name} failed.`);
      reply.code(step?.blamesServer && response.status === 500 ? 400 : response.status);
      for (const [name, value] of response.headers) if (name !== "set-cookie") reply.header(name, value);
      const cookies = response.headers.getSetCookie();
      const retry = response.headers.get("x-retry-after");
      if (retry !== null) reply.header("retry-after", retry);
      if (account !== undefined && response.status === 401) throttle.wrong(who, Date.now());
      if (account !== undefined && response.ok) {
        throttle.right(who);
        cookies.push(device.cookieFor(account));
      }
      if (cookies.length > 0) reply.header("set-cookie", cookies);
      return reply.serializer((body: string) => body).send(await response.text());
    },
  });
});

function checkBody(schema: z.ZodType, body: unknown): void {
  const { error } = schema.safeParse(body);
  if (error)
    throw invalidRequest(error.issues.map(({ path, message }) => ({ where: path.join("."), message })));
}

/** Input that better-auth would store at any length, rejected before anything counts or stores it. */
function checkFields(body: unknown): void {
  if (typeof body !== "object" || body === null) return;
  if ("email" in body && typeof body.email === "string" && body.email.length > MAX_EMAIL) {
    const message = `The e-mail address has ${body.email.length} characters: it has at most ${MAX_EMAIL}.`;
    throw invalidRequest([{ where: "email", message }]);
  }
  if ("image" in body)
    throw invalidRequest([
      { where: "image", message: "Accounts have no picture. Remove it from the request." },
    ]);
}

/** The account of a sign-in; undefined for every other request. */
function accountOf({ url, body }: FastifyRequest): string | undefined {
  if (url.split("?")[0] !== "/api/auth/sign-in/email") return undefined;
  if (typeof body !== "object" || body === null || !("email" in body)) return undefined;
  return typeof body.email === "string" ? body.email.trim().toLowerCase() : undefined;
}

/** Why a sign-in returned to the page where it began; the browser's parameters are not repeated. */
function failureIn({ headers }: Response): string | undefined {
  const code = /[?&]error=([^&#]*)/.exec(headers.get("location") ?? "")?.[1];
  return code?.replace(/[^a-z_]/gi, "?").slice(0, 60);
}

function toFetch(request: FastifyRequest, method = request.method): Request {
  const headers = toHeaders(request);
  // The address is the limiter's key; a client's claim about it is not trusted.
  headers.set("x-forwarded-for", request.ip);
  const userAgent = headers.get("user-agent");
  if (userAgent !== null) headers.set("user-agent", userAgent.slice(0, MAX_USER_AGENT));
  const origin = `${request.protocol}://${request.host}`;
  if (!URL.canParse(request.url, origin))
    throw new AppError("invalid-request", `The Host header ${JSON.stringify(request.host)} is no address.`);
  return new Request(new URL(request.url, origin), {
    method,
    headers,
    ...(method === "GET" || request.body === undefined || request.body === null
      ? {}
      : { body: JSON.stringify(request.body) }),
  });
}
