import { shownText } from "@wirecost/contract";
import { genericOAuth } from "better-auth/plugins";
import { discoveryUrl, OIDC_PROVIDER, type OidcConfig } from "./oidc.ts";

/** better-auth's part of it: with PKCE and a nonce, and with verified signatures of ID tokens. */
export function oidcPlugin(oidc: OidcConfig) {
  return genericOAuth({
    config: [
      {
        providerId: OIDC_PROVIDER,
        name: oidc.name,
        discoveryUrl: discoveryUrl(oidc),
        clientId: oidc.clientId,
        clientSecret: oidc.clientSecret,
        scopes: ["openid", "email", "profile"],
        requireIdTokenVerification: true,
        accountSubject: ({ profile }) => String(profile.sub ?? ""),
        mapProfileToUser: ({ name, email, email_verified: verified }) => ({
          name: (shownText.safeParse(name).data || String(email ?? "").replace(/@.*/, "")).slice(0, 100),
          // Some providers send it as text, and the text "false" would count as true.
          emailVerified: verified === true || verified === "true",
        }),
      },
    ],
  });
}
