import { expect, it, test } from "vitest";
import { type Route, routes } from "./index.ts";
import type * as z from "./zod.ts";

const texts = Object.entries(routes as Readonly<Record<string, Route>>).flatMap(
  ([id, { method, body, query }]) =>
    Object.entries({
      ...(method === "POST" ? (query as z.ZodObject | undefined)?.shape : {}),
      ...(body as z.ZodObject | undefined)?.shape,
    })
      .filter(([field]) => ["name", "title", "note", "sender"].includes(field))
      .map(([field, schema]) => [`${field} of ${id}`, schema as z.ZodType] as const),
);

test("some operations take a text that others are shown", () => {
  expect(texts.map(([id]) => id)).toEqual(
    expect.arrayContaining(["name of createUpload", "note of createShare"]),
  );
});

it.each(texts)("%s has no character that changes the direction of text", (_, schema) => {
  for (const [character, code] of [
    ["\u202a", "U+202A"],
    ["\u202e", "U+202E"],
    ["\u2066", "U+2066"],
    ["\u2069", "U+2069"],
  ])
    expect(schema.safeParse(`café ${character} evil`).error?.issues).toMatchObject([
      { message: expect.stringContaining(`the invisible character ${code}`) },
    ]);
  // An accent of its own, Hebrew, a right-to-left mark, and an emoji of several characters.
  const valid = "cafe\u0301 שלום\u200f 👩‍💻";
  expect(schema.parse(` ${valid} `)).toBe(valid);
});
