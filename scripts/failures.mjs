import { stripVTControlCharacters } from "node:util";

/**
 * What the runners' reports hold of a failed test; only what is read here.
 *
 * @typedef {{ testResults: { name: string, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[] }} VitestReport
 * @typedef {{ title: string, suites?: Suite[], specs: { ok: boolean, title: string, tests: { projectName: string, results: { errors: { message?: string }[] }[] }[] }[] }} Suite
 * @typedef {{ suites: Suite[], errors: { message?: string }[] }} PlaywrightReport
 */

const LINES = 12;

/** @param {string} title @param {string} message */
function told(title, message) {
  const lines = stripVTControlCharacters(message).split("\n").slice(0, LINES);
  return [title, ...lines.map((line) => `    ${line}`)].join("\n");
}

/** The failed tests of a Vitest run, each with the beginning of what it said. @param {VitestReport} report */
export function vitestFailures({ testResults }) {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === "failed");
    if (failed.length === 0) return message ? [told(name, message)] : [];
    return failed.map(({ fullName, failureMessages }) =>
      told(`${name}: ${fullName}`, failureMessages.join("\n")),
    );
  });
}

/** The failed tests of a Playwright run, each with the beginning of what it said. @param {PlaywrightReport} report */
export function playwrightFailures({ suites, errors }) {
  return [...suites.flatMap(suiteFailures), ...errors.map(({ message = "" }) => told("Playwright", message))];
}

/** @param {Suite} suite @returns {string[]} */
function suiteFailures({ title, suites = [], specs }) {
  const own = specs
    .filter(({ ok }) => !ok)
    .flatMap((spec) =>
      spec.tests.flatMap(({ projectName, results }) => {
        const said = results.flatMap(({ errors }) => errors.map(({ message = "" }) => message));
        return said.length > 0 ? [told(`[${projectName}] ${title} › ${spec.title}`, said.join("\n"))] : [];
      }),
    );
  return [...own, ...suites.flatMap(suiteFailures)];
}
