import type { Treatment } from "../treat.ts";

/**
 * A change in the syntax of the terminal's --treat: `join`, `together:50`, `cache:80%`, `fetch:100`, `unprepared`,
 * `remove`.
 */
export function formatChange(change: Treatment): string {
  switch (change.kind) {
    case "together":
      return Number.isFinite(change.size) ? `together:${change.size}` : "join";
    case "cache":
      return `cache:${Number((100 * change.share).toFixed(2))}%`;
    case "fetch":
      return `fetch:${change.size}`;
    case "unprepared":
    case "remove":
      return change.kind;
  }
}

/** @returns undefined for what is no change */
export function parseChange(text: string): Treatment | undefined {
  const [kind = "", value = ""] = text.split(":");
  if (text === "join") return { kind: "together", size: Number.POSITIVE_INFINITY };
  if (text === "remove" || text === "unprepared") return { kind: text };
  if (kind === "cache" && /^\d+(?:\.\d+)?%$/.test(value)) {
    const share = Number((Number(value.slice(0, -1)) / 100).toFixed(4));
    return share > 0 && share <= 1 ? { kind, share } : undefined;
  }
  const size = /^\d+$/.test(value) ? Number(value) : 0;
  if ((kind === "together" || kind === "fetch") && size >= 1) return { kind, size };
  return undefined;
}

/** A change in words: `one round trip for all`, `together by 50`, `80 % cached`. */
export function changeWords(change: Treatment): string {
  switch (change.kind) {
    case "together":
      return Number.isFinite(change.size) ? `together by ${change.size}` : "one round trip for all";
    case "cache":
      return `${Number((100 * change.share).toFixed(2))} % cached`;
    case "fetch":
      return `${change.size} rows per fetch`;
    case "unprepared":
      return "not prepared";
    case "remove":
      return "removed";
  }
}
