import type { ComponentProps, ElementType, JSX } from "react";
import styles from "./layout.module.css";

/** The values of each property; layout.module.css has a class for each of them. Distances are pixels. */
export const VALUES = {
  gap: [2, 4, 6, 8, 12, 16, 24],
  /** Between columns, where it differs from the distance between rows. */
  gapX: [4, 6, 8, 10, 12, 14, 16, 20, 24],
  /** Alignment on the cross axis of a row or a stack. A row centers its children, a stack stretches them. */
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

/** Boolean properties. */
export const FLAGS = [
  "inline",
  "block",
  "wrap",
  /** Takes the remaining space of a row. */
  "grow",
  /** Can become narrower than its longest word. */
  "shrink",
  /** All columns of a grid. */
  "full",
  /** Full width. */
  "wide",
  "relative",
  /** For screen readers only. */
  "visuallyHidden",
  "hideEmpty",
  "noRing",
  /** At least the height of a touch target. */
  "target",
  /** At most as wide as one field of a form. */
  "narrow",
  /** As wide as a search field of a list. */
  "search",
  "bullets",
  /** A row of fields, whose labels and inputs are aligned on a narrow screen. */
  "fields",
  /** A line with rounded corners around it. */
  "framed",
  "mono",
  "caps",
  "nowrap",
  /** Breaks a word that does not fit a line. */
  "breaks",
  /** One line, truncated if there is no space. */
  "ellipsis",
  /** The sentence with a page's result. */
  "lead",
  /** Visible only on a screen of medium width. */
  "onlyMiddle",
  "noPrint",
  "fit",
  "quietLink",
  /** For an SVG: its texts label a chart. */
  "chartText",
  "lit",
  "hoverInk",
  /** Visible only on a narrow screen, or everywhere else. */
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

/** Children beside each other, centered vertically. */
export function Row<Tag extends keyof JSX.IntrinsicElements = "div">(props: BoxProps<Tag>) {
  return render("div", "row", props);
}

/** A part of a text. */
export function Text<Tag extends keyof JSX.IntrinsicElements = "span">(props: BoxProps<Tag>) {
  return render("span", undefined, props);
}

/** A paragraph with less emphasis. */
export function Soft<Tag extends keyof JSX.IntrinsicElements = "p">(props: BoxProps<Tag>) {
  return render("p", undefined, { tone: "soft", ...props });
}

/** A part of a text with less emphasis. */
export function Small<Tag extends keyof JSX.IntrinsicElements = "span">(props: BoxProps<Tag>) {
  return render("span", undefined, { tone: "soft", size: 12, ...props });
}

/** A part of a text with the most emphasis, such as the main number of the sentence. */
export function Strong(props: BoxProps<"b">) {
  return render("b", undefined, { weight: 600, ...props });
}

/** The classes of a style, for an element that is no box: a component, a form control. */
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

/** Separates the classes of the style properties from the element's other properties. */
function split(props: object, kind?: string): [classes: string[], rest: object] {
  const classes = kind === undefined ? [] : [kind];
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(props))
    if (!names.has(name)) rest[name] = value;
    else if (value) classes.push(value === true ? name : `${name}-${value}`);
  if (classes.length > 0 && styles.box) classes.unshift(styles.box);
  return [classes, rest];
}
