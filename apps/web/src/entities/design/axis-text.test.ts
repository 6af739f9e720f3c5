import { number, toggle } from "@wirecost/sim-core";
import { expect, test } from "vitest";
import { axisText, readAxisValues } from "./axis-text.ts";

const mm = number({
  label: "Message size",
  flag: "-Mm",
  unit: "bytes",
  group: "g",
  help: "",
  source: "",
  default: 1024,
  min: 350,
  max: 32600,
  scale: "log",
  suggest: [1024, 4096],
});

test.each([
  ["1024,4096", [1024, 4096]],
  ["1,024, 4,096", [1024, 4096]],
  ["1024; 4096", [1024, 4096]],
  ["350..32600/3", [350, 3378, 32600]],
])("%s", (text, values) => {
  expect(readAxisValues("mm", mm, text)).toEqual({ values });
});

test.each([
  ["", "at least one value, such as 1024, 4096"],
  ["1024, 1024", "occurs twice"],
  ["1024, lots", '"lots" is not a whole number from 350 to 32600 bytes'],
  ["12, 1024", "12 is not a whole number from 350"],
  ["4096..1024/5", "from..to/count"],
  ["350..32600/500", "2 to 200 values"],
])("complains of %j", (text, message) => {
  expect(readAxisValues("mm", mm, text).error).toContain(message);
});

test("on and off read back", () => {
  const delay = toggle({ label: "Delay", group: "g", help: "", source: "", default: true });
  expect(readAxisValues("delay", delay, axisText([false, true]))).toEqual({ values: [false, true] });
});
