import type { Actor } from "@wirecost/contract";
import type { Principal } from "./principal.ts";

/** By whom what a request changes is recorded. */
export function actorOf(principal: Principal): Actor {
  switch (principal.kind) {
    case "person":
      return { kind: "person", id: principal.user.id, name: principal.user.name };
    case "key":
      return { kind: "key", id: principal.key.id, name: principal.key.name };
    case "nobody":
      return { kind: "nobody", id: null, name: null };
  }
}
