/** The pictures in the order of their tabs. */
export const pictures = [
  { id: "lines", title: "Lines" },
  { id: "dots", title: "Dots" },
  { id: "boxes", title: "Boxes" },
  { id: "violins", title: "Violins" },
  { id: "density", title: "Density" },
  { id: "cumulative", title: "Cumulative" },
  { id: "residuals", title: "Residuals" },
  { id: "settings", title: "Settings" },
] as const;

export type PictureId = (typeof pictures)[number]["id"];

/** What is kept of each axis of a picture, by steps; an axis that is not named keeps all. */
export type Kept = Readonly<Record<string, readonly [from: number, to: number]>>;

/** How the picture that is open is shown. */
export interface PictureState {
  readonly picture: PictureId;
  /** The cell that a distribution is of, by its key; "" for the first. */
  readonly cell: string;
  /** Position of the first group or row on this page of a long picture. */
  readonly from: number;
  /** Letter of the measurement that residuals are of; "" for the first. */
  readonly measured: string;
  /** Letter of what predicts it; "" for today's model. */
  readonly by: string;
  readonly kept: Kept;
}

const PART = /^([^:~]+):(\d+)-(\d+)$/;

/** What is kept, as the address carries it: `mm:0-2~tps:10-40`. Parts that are none are omitted. */
export function parseAxisRanges(text: string): Kept {
  return Object.fromEntries(
    text.split("~").flatMap((part) => {
      const [, id, from, to] = PART.exec(part) ?? [];
      return id !== undefined && Number(from) <= Number(to)
        ? [[id, [Number(from), Number(to)] as const]]
        : [];
    }),
  );
}

/** The text that parseAxisRanges() reads back. */
export function formatAxisRanges(kept: Kept): string {
  return Object.entries(kept)
    .map(([id, [from, to]]) => `${id}:${from}-${to}`)
    .join("~");
}
