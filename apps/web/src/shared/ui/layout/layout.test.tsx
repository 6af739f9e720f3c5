import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { KeywordText } from "../tables/texts.tsx";
import styles from "./layout.module.css";
import { Box, boxClass, FLAGS, Row, Stack, Text, VALUES } from "./layout.tsx";

const box = styles.box;

describe("the primitives", () => {
  it("have the classes of their properties, and pass other properties to the element", () => {
    const html = renderToStaticMarkup(
      <Stack as="section" gap={16} mt={24} className="own" aria-label="Rows" hidden>
        <Row wrap align="baseline" justify="between" gap={6}>
          left
        </Row>
        <Text as="p" tone="warn" size={16} weight={550} breaks title="a size">
          right
        </Text>
        <Box mono />
      </Stack>,
    );
    expect(html).toBe(
      `<section aria-label="Rows" hidden="" class="${box} stack gap-16 mt-24 own">` +
        `<div class="${box} row wrap align-baseline justify-between gap-6">left</div>` +
        `<p title="a size" class="${box} tone-warn size-16 weight-550 breaks">right</p>` +
        `<div class="${box} mono"></div></section>`,
    );
  });

  it("omit what is off", () => {
    expect(renderToStaticMarkup(<Text wrap={false} tone={undefined} />)).toBe("<span></span>");
    expect(boxClass({ nowrap: false })).toBe("");
  });
});

it("keywords do not break across lines, and are copied unchanged", () => {
  const text =
    "EXCLUSIVE-LOCK in line 7 saves 1,204.5 µs, no-lock 3 messages; ERROR-STATUS, but CUST-X2 and NO-";
  const html = renderToStaticMarkup(<KeywordText text={text} />);
  expect(html.replaceAll(/<[^>]*>/g, "")).toBe(text);
  expect([...html.matchAll(/nowrap">(.*?)</g)].map(([, word]) => word)).toEqual([
    "EXCLUSIVE-LOCK",
    "1,204.5 µs",
    "ERROR-STATUS",
  ]);
});

it("the style sheet has a class for each value of each property, and no other", () => {
  const css = readFileSync(new URL("layout.module.css", import.meta.url), "utf8");
  const rules = css.replaceAll(/\/\*[\s\S]*?\*\//g, "");
  const classNames = new Set([...rules.matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/gi)].map(([, name]) => name));
  const values = Object.entries(VALUES).flatMap(([name, list]) => list.map((value) => `${name}-${value}`));
  expect([...classNames].toSorted()).toEqual(["box", "row", "stack", ...FLAGS, ...values].toSorted());
});
