import { number } from "../../../model/param.ts";
import { ARTICLE } from "../sources.ts";

export const machine = {
  speed: number({
    label: "Relative CPU speed",
    unit: "x",
    group: "machine",
    integer: false,
    default: 1,
    min: 0.1,
    max: 100_000,
    scale: "log",
    suggest: [1, 10, 50],
    presets: [
      { label: "Model D02", value: 1, note: "the machine of the article's tables" },
      { label: "Model F95", value: 50, note: "about 50 times faster, according to the article" },
    ],
    help: "CPU speed relative to a Model D02. All CPU times are divided by it.",
    source: `${ARTICLE}: a Model F95 is about 50 times a Model D02`,
  }),
};
