import type { ComponentProps, ElementType, JSX } from "react";
import styles from "./layout.module.css";

/** The values of each property, as layout.module.css has a class for each of them. Distances are pixels. */
export const VALUES = {
  gap: [2, 4, 6, 8, 12, 16, 24],
  /** Between columns, where it differs from the distance between rows. */
  gapX: [4, 6, 8, 10, 12, 14, 16, 20, 24],
  /** Across the direction of a row or a stack. A row centers its children, a stack stretches them. */
  align: ["start", "end", "baseline", "stretch"],
  justify: ["between", "center", "end"],
  border: ["top", "bottom"],
  py: [2, 4, 6, 8, 12],
  mr: [8],
  /** Of the cells of a stack with several columns. */
  items: ["start", "center"],
  mt: [2, 4, 6, 8, 12, 16, 24],
  mb: [2, 4, 6, 8, 12, 16],
  tone: ["ink", "soft", "faint", "accent", "warn"],
  size: [11, 12, 14, 16],
  weight: [400, 450, 500, 550, 600],
  text: ["start", "end"],
  measure: [70, 80, 90],
} as const;

/** Properties that are on or off. */
export const FLAGS = [
  "inline",
  "block",
  "wrap",
  /** Takes the room that is left in a row. */
  "grow",
  /** May become narrower than its longest word. */
  "shrink",
  /** All columns of a grid. */
  "full",
  /** All of the width. */
  "wide",
  "relative",
  /** Read aloud only. */
  "visuallyHidden",
  "hideEmpty",
  "noRing",
  /** As high as what is pressed must be. */
  "target",
  /** At most as wide as one field of a form. */
  "narrow",
  /** As wide as a field to search a list by. */
  "search",
  "bullets",
  "mono",
  "caps",
  "nowrap",
  /** Breaks a word that fits no line. */
  "breaks",
  /** One line, cut where there is no room. */
  "ellipsis",
  /** The sentence that says what a page computed. */
  "lead",
  /** Shown on a screen of a middle width only. */
  "onlyMiddle",
  "noPrint",
  "fit",
  "quietLink",
  /** Of an SVG: its texts label a chart. */
  "chartText",
  "lit",
  "hoverInk",
  /** Shown on a narrow screen only, or everywhere else. */
  "onlyNarrow",
  "hideNarrow",
] as const;

type Flag = (typeof FLAGS)[number];

export type BoxStyle = {
  readonly [Name in keyof typeof VALUES]?: (typeof VALUES)[Name][number] | undefined;
} & { readonly [Name in Flag]?: boolean | undefined };

type BoxProps<Tag extends keyof JSX.IntrinsicElements> = BoxStyle & {
  readonly as?: Tag;
} & Omit<ComponentProps<Tag>, keyof BoxStyle>;

const names: ReadonlySet<string> = new Set([...Object.keys(VALUES), ...FLAGS]);

export function Box<Tag extends keyof JSX.IntrinsicElements = "div">(props: BoxProps<Tag>) {
  return render("div", undefined, props);
}

/** Children below each other, each as wide as the stack. */
export function Stack<Tag extends keyof JSX.IntrinsicElements = "div">(props: BoxProps<Tag>) {
  return render("div", "stack", props);
}

/** Children beside each other, on one middle line. */
export function Row<Tag extends keyof JSX.IntrinsicElements = "div">(props: BoxProps<Tag>) {
  return render("div", "row", props);
}

/** A part of a text. */
export function Text<Tag extends keyof JSX.IntrinsicElements = "span">(props: BoxProps<Tag>) {
  return render("span", undefined, props);
}

/** A paragraph that says less than those around it. */
export function Soft<Tag extends keyof JSX.IntrinsicElements = "p">(props: BoxProps<Tag>) {
  return render("p", undefined, { tone: "soft", ...props });
}

/** A part of a text that adds to what stands beside or above it. */
export function Small<Tag extends keyof JSX.IntrinsicElements = "span">(props: BoxProps<Tag>) {
  return render("span", undefined, { tone: "soft", size: 12, ...props });
}

/** A part of a text that counts most, such as a number that the sentence is about. */
export function Strong(props: BoxProps<"b">) {
  return render("b", undefined, { weight: 600, ...props });
}

/** The classes of a look, for an element that is no box: a component, a form control. */
export function boxClass(look: BoxStyle): string {
  return split(look)[0].join(" ");
}

function render(
  usual: ElementType,
  kind: string | undefined,
  { as: Tag = usual, className, ...props }: BoxStyle & { as?: ElementType; className?: string | undefined },
) {
  const [classes, rest] = split(props, kind);
  if (className) classes.push(className);
  return <Tag {...rest} className={classes.join(" ") || undefined} />;
}

/** The classes of the look among the properties, and the others, which are the element's. */
function split(props: object, kind?: string): [classes: string[], rest: object] {
  const classes = kind === undefined ? [] : [kind];
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(props))
    if (!names.has(name)) rest[name] = value;
    else if (value) classes.push(value === true ? name : `${name}-${value}`);
  if (classes.length > 0 && styles.box) classes.unshift(styles.box);
  return [classes, rest];
}
