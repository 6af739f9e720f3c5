import { expect, test } from "vitest";
import { playwrightFailures, vitestFailures } from "./failures.mjs";

test("a failed journey is told with its browser, its file and the beginning of what it said", () => {
  const spec = (/** @type {boolean} */ ok, /** @type {{ message?: string }[]} */ ...errors) => ({
    ok,
    title: ok ? "passes" : "fails",
    tests: [{ projectName: "phone", results: [{ errors }] }],
  });
  const said = `\u001b[31mError: errors in the browser\u001b[39m\n${"line\n".repeat(40)}`;
  const inner = { title: "a group", specs: [spec(false, { message: said })] };
  const [failure = "", ...others] = playwrightFailures({
    suites: [{ title: "teams.spec.ts", specs: [spec(true)], suites: [inner] }],
    errors: [],
  });
  expect(others).toEqual([]);
  expect(failure.split("\n").slice(0, 3)).toEqual([
    "[phone] a group › fails",
    "    Error: errors in the browser",
    "    line",
  ]);
  expect(failure.split("\n")).toHaveLength(13);
  expect(playwrightFailures({ suites: [], errors: [{ message: "no browser" }] })).toEqual([
    "Playwright\n    no browser",
  ]);
});

test("a failed test is told with its file, and a file that cannot be read by itself", () => {
  const assertion = (/** @type {string} */ status) => ({
    status,
    fullName: `it ${status}`,
    failureMessages: status === "failed" ? ["expected 1 to be 2"] : [],
  });
  expect(
    vitestFailures({
      testResults: [
        { name: "a.test.ts", message: "", assertionResults: [assertion("passed"), assertion("failed")] },
        { name: "b.test.ts", message: "Cannot find module", assertionResults: [] },
      ],
    }),
  ).toEqual(["a.test.ts: it failed\n    expected 1 to be 2", "b.test.ts\n    Cannot find module"]);
});
