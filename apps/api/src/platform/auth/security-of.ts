import type { Permission } from "@wirecost/contract";
import { rules } from "./rules.ts";

/** How a caller can say who it is, as the API's description has it. */
export const securitySchemes = {
  key: {
    type: "http",
    scheme: "bearer",
    description:
      "A key of a team, wc_ and 43 characters, made on the account page. It acts for that team within its scope: read looks, upload sends measured files, write does what an editor does.",
  },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "better-auth.session_token",
    description: "The session of a person, which POST /api/auth/sign-in/email with {email, password} sets.",
  },
} as const;

/** Which of them an operation takes, and which keys; an empty requirement says that it takes none as well. */
export function securityOf(permission: Permission): {
  security: { [scheme: string]: string[] }[];
  description: string;
} {
  const { nobody, people, keys } = rules[permission];
  return {
    security: [
      ...(nobody ? [{}] : []),
      ...(keys.length > 0 ? [{ key: [] }] : []),
      ...(people === "none" ? [] : [{ session: [] }]),
    ],
    description: keys.length > 0 ? `Keys of scope ${keys.join(", ")}.` : "Not for keys.",
  };
}
