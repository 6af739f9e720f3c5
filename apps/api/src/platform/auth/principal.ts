import type { Key, Role } from "@wirecost/contract";
import type { FastifyRequest } from "fastify";
import { AppError } from "../errors/app-error.ts";

export interface ActingKey {
  readonly key: Key & { readonly makerRole: Role };
  readonly team: { readonly id: string; readonly name: string };
}

/** The sender of a request. The token of a link identifies the link only, so its sender is anonymous. */
export type Principal =
  | { readonly kind: "anonymous" }
  | {
      readonly kind: "person";
      readonly user: { id: string; name: string; email: string; emailVerified: boolean };
      /** The session of the request, and its active team. */
      readonly session: {
        id: string;
        createdAt: Date;
        activeOrganizationId?: string | null | undefined;
      };
    }
  | ({ readonly kind: "key" } & ActingKey);

export type Person = Extract<Principal, { kind: "person" }>;

/** Identifies the sender, once per request. @throws AppError key-refused for an invalid key */
export type FindPrincipal = (request: FastifyRequest) => Promise<Principal>;

/** Confirms that the session's person is using it. @throws AppError forbidden, TooManyRequests */
export type CheckControl = (
  person: Person,
  password: string | undefined,
  request: FastifyRequest,
) => Promise<void>;

/** The user who sends a request. @throws AppError signed-out for a request without a session */
export async function findPerson(findPrincipal: FindPrincipal, request: FastifyRequest): Promise<Person> {
  const principal = await findPrincipal(request);
  if (principal.kind === "person") return principal;
  throw new AppError("signed-out", "Sign in first: this operation is not for API keys.");
}
