import { relative } from "node:path";
import { root } from "../../start/root.mjs";
import { writeResult } from "./results.mjs";

/** Writes down each test of Vitest as it ends. */
export default class VitestResults {
  /** @param {readonly unknown[]} files */
  onTestRunStart(files) {
    writeResult({ total: files.length });
  }

  /** @param {import("vitest/node").TestCase} test */
  onTestCaseResult(test) {
    const { state, errors = [] } = test.result();
    const title = `${relative(root, test.module.moduleId)}: ${test.fullName}`;
    if (state === "passed") writeResult({ passed: title });
    if (state === "failed") writeResult({ failed: title, message: textOf(errors) });
  }

  /** What surrounds tests fails too, and keeps them from running. @param {import("vitest/node").TestSuite} suite */
  onTestSuiteResult(suite) {
    const title = `${relative(root, suite.module.moduleId)}: ${suite.fullName}`;
    if (suite.errors().length > 0) writeResult({ failed: title, message: textOf(suite.errors()) });
  }

  /** @param {import("vitest/node").TestModule} module */
  onTestModuleEnd(module) {
    const errors = module.errors();
    if (errors.length > 0) writeResult({ failed: relative(root, module.moduleId), message: textOf(errors) });
    writeResult({ done: true });
  }

  /** @param {readonly unknown[]} _modules @param {readonly import("vitest").SerializedError[]} errors */
  onTestRunEnd(_modules, errors) {
    for (const error of errors) writeResult({ failed: "Vitest", message: textOf([error]) });
  }
}

/** @param {readonly { message: string, stack?: string | undefined }[]} errors */
function textOf(errors) {
  return errors.map(({ message, stack }) => (stack?.includes(message) ? stack : message)).join("\n");
}
