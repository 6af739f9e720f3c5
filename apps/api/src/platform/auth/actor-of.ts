import type { Actor } from "@wirecost/contract";
import type { Principal } from "./principal.ts";

/** The actor recorded with the changes of a request. */
export function actorOf(principal: Principal): Actor {
  switch (principal.kind) {
    case "person":
      return { kind: "person", id: principal.user.id, name: principal.user.name };
    case "key":
      return { kind: "key", id: principal.key.id, name: principal.key.name };
    case "anonymous":
      return { kind: "anonymous", id: null, name: null };
  }
}
