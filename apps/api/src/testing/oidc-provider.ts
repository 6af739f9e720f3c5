import { createHash, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

/** What a provider says of a person. */
interface Claims {
  sub: string;
  email: string;
  email_verified: boolean | string;
  name?: string;
}

const client = { clientId: "wirecost", clientSecret: "a secret only for tests" };

/** An OpenID Connect provider that signs `person` in without a prompt: discovery, code with PKCE, ID tokens. */
export async function oidcProvider(first: Claims) {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "1", alg: "RS256", use: "sig" };
  const requests = new Map<string, URLSearchParams>();
  const state = { person: first, issuer: "", audience: client.clientId, discoveries: 0, idTokens: true };

  async function idToken(nonce: string | null): Promise<string> {
    return new SignJWT({ ...state.person, nonce })
      .setProtectedHeader({ alg: "RS256", kid: "1" })
      .setIssuer(state.issuer)
      .setAudience(state.audience)
      .setIssuedAt()
      .setExpirationTime("5 minutes")
      .sign(privateKey);
  }

  /** RFC 6749, 4.1.3 and RFC 7636, 4.6: each code once, for who asked for it. */
  async function tokens(form: URLSearchParams, authorization: string | undefined) {
    const request = requests.get(form.get("code") ?? "");
    requests.delete(form.get("code") ?? "");
    const [id, secret] = authorization
      ? Buffer.from(authorization.replace("Basic ", ""), "base64")
          .toString()
          .split(":")
          .map(decodeURIComponent)
      : [form.get("client_id"), form.get("client_secret")];
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const right =
      id === client.clientId &&
      secret === client.clientSecret &&
      request?.get("redirect_uri") === form.get("redirect_uri") &&
      request?.get("code_challenge") === challenge;
    if (!right || !request) return undefined;
    return {
      access_token: "an-access-token-of-the-provider",
      token_type: "Bearer",
      expires_in: 300,
      ...(state.idTokens && { id_token: await idToken(request.get("nonce")) }),
    };
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", state.issuer);
    const json = (body: object, status = 200) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (url.pathname === "/.well-known/openid-configuration") {
      state.discoveries++;
      return json({
        issuer: state.issuer,
        authorization_endpoint: `${state.issuer}/authorize`,
        token_endpoint: `${state.issuer}/token`,
        jwks_uri: `${state.issuer}/keys`,
        userinfo_endpoint: `${state.issuer}/userinfo`,
        id_token_signing_alg_values_supported: ["RS256"],
      });
    }
    if (url.pathname === "/userinfo") return json(state.person);
    if (url.pathname === "/keys") return json({ keys: [jwk] });
    if (url.pathname === "/authorize") {
      const code = randomUUID();
      requests.set(code, url.searchParams);
      const back = new URL(url.searchParams.get("redirect_uri") ?? "");
      back.searchParams.set("code", code);
      back.searchParams.set("state", url.searchParams.get("state") ?? "");
      return response.writeHead(302, { location: back.href }).end();
    }
    let form = "";
    for await (const part of request) form += part;
    const given = await tokens(new URLSearchParams(form), request.headers.authorization);
    return given ? json(given) : json({ error: "invalid_grant" }, 400);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  state.issuer = `http://127.0.0.1:${address.port}`;
  return {
    state,
    config: { ...client, issuer: state.issuer, name: "Example Login" },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
