import type { Permission } from "@wirecost/contract";
import { rules } from "./rules.ts";

/** How a caller authenticates, for the OpenAPI document. */
export const securitySchemes = {
  key: {
    type: "http",
    scheme: "bearer",
    description:
      "An API key of a team: wc_ and 43 characters, created on the team page. It acts for that team within its scope: read allows reading, upload sends measured files, write has the permissions of an editor.",
  },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "better-auth.session_token",
    description: "The session of a person, which POST /api/auth/sign-in/email with {email, password} sets.",
  },
} as const;

/** The schemes and scopes that an operation accepts; an empty requirement means that authentication is optional. */
export function securityOf(permission: Permission): {
  security: { [scheme: string]: string[] }[];
  description: string;
} {
  const { anonymous, people, keys } = rules[permission];
  return {
    security: [
      ...(anonymous ? [{}] : []),
      ...(keys.length > 0 ? [{ key: [] }] : []),
      ...(people === "none" ? [] : [{ session: [] }]),
    ],
    description: keys.length > 0 ? `Keys of scope ${keys.join(", ")}.` : "Not for keys.",
  };
}
