import { expect, test } from "vitest";
import { shareText } from "./share-text.ts";

test.each([
  [-0.016, "1.6\u00a0%"],
  [0.0003, "under 0.1\u00a0%"],
])("%s is %s, and is not broken", (share, text) => expect(shareText(share)).toBe(text));
