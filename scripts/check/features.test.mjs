import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { REMOVED, source, sourcesOf, withoutFeature } from "./features/without-feature.mjs";

// That app/ has the right types without each of them is checked with those of the web app: features/typecheck-web.mjs.
const sources = sourcesOf(source);
const app = sourcesOf(join(source, "app"));

it.each(REMOVED)("only app/ imports %s, in lines that go with it", (feature) => {
  const own = `features/${feature}/`;
  const importers = sources.filter(
    ({ path, text }) =>
      !path.startsWith(own) &&
      !path.startsWith("app/") &&
      [...text.matchAll(/(?:from|import\s*\(?)\s*"(\.[^"]*)"/g)].some(([, to = ""]) =>
        join(dirname(path), to).startsWith(own),
      ),
  );
  expect(importers.map(({ path }) => path)).toEqual([]);
  expect(withoutFeature(app, feature).changed).toBeGreaterThan(0);
});
