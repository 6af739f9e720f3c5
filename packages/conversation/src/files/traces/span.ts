import { at, itemsOf, textOf } from "../json/values.ts";

/** A span of a trace, of any format. Times in microseconds since 1970. */
export interface Span {
  readonly trace: string;
  readonly id: string;
  /** "" without one. */
  readonly parent: string;
  readonly name: string;
  /** "" where it is not said. */
  readonly kind: "" | "client" | "server" | "consumer" | "other";
  readonly startUs: number;
  readonly endUs: number;
  readonly service: string;
  /** The attribute's value, as text; undefined without it. */
  attribute(name: string): string | undefined;
}

/** Takes the spans of a file. */
export type SpanSink = (span: Span) => void;

/** Attributes as a list of keys and values; the last of several with one key. */
export function attributesOf(list: unknown, read: (item: unknown) => unknown): Span["attribute"] {
  let values: Map<unknown, unknown> | undefined;
  return (name) => {
    values ??= new Map(itemsOf(list).map((item) => [at(item, "key"), item]));
    return textOf(read(values.get(name)));
  };
}
