import { type Shape, sharedTexts, type TextField } from "./shared-texts.ts";

/** Ids of models' settings, values and metrics, by which code finds them. */
export interface ModelWords {
  /** @returns undefined for a model that is not known here: all that it calls anything is foreign then */
  ofModel(model: string): ReadonlySet<string> | undefined;
  isUnit(unit: string): boolean;
}

interface Visitor {
  readonly words: ModelWords;
  /**
   * @param of the setting or metric whose value it is, or the field of its document; "" where it has none
   * @returns what stands for a text that people or their files wrote
   */
  foreign(text: string, field: TextField, of: string): string;
  /** Receives texts that stay, and numbers as JSON writes them. */
  visitUnchanged?(text: string): void;
}

/**
 * A shared table, or part of it, with all of its foreign texts replaced, keys included, in one pass. Linear.
 *
 * @returns the same shape: for its schema to parse
 * @throws Error for a text at a place that {@link sharedTexts} does not know
 */
export function mapTexts(shared: object, visitor: Visitor): unknown {
  return map(shared, { shape: sharedTexts, path: "", of: "", ids: idsIn(shared, visitor.words), visitor });
}

interface Place {
  readonly shape: Shape | undefined;
  readonly path: string;
  readonly of: string;
  /** The ids of the document's model, or of all models if it is the whole comparison. */
  readonly ids: ReadonlySet<string>;
  readonly visitor: Visitor;
}

function map(value: unknown, place: Place): unknown {
  const { shape, path, visitor } = place;
  if (typeof value === "string") {
    if (!shape || !("text" in shape)) throw undecided(path);
    return mapText(value, shape.text, place);
  }
  if (typeof value === "number") visitor.visitUnchanged?.(String(value));
  if (typeof value !== "object" || value === null) return value;
  const to = (name: string, of: Shape | undefined) => ({ ...place, shape: of, path: `${path}/${name}` });
  if (Array.isArray(value)) {
    const inside = to("*", shape && "each" in shape ? shape.each : undefined);
    return value.map((one) => map(one, inside));
  }
  if (shape && "keys" in shape) {
    const inside = to("*", shape.values);
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [
        mapText(key, shape.keys, place),
        map(one, { ...inside, of: key }),
      ]),
    );
  }
  const fields = fieldsOf(value, shape);
  if (!fields) throw undecided(path);
  const ids = "model" in fields ? idsIn(value, visitor.words) : place.ids;
  const id = "id" in value && typeof value.id === "string" ? value.id : undefined;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      map(one, { ...to(name, fields[name]), of: id ?? name, ids }),
    ]),
  );
}

const fixed: Shape = { text: { kind: "fixed", group: "heading" } };

function fieldsOf(value: object, shape: Shape | undefined): Readonly<Record<string, Shape>> | undefined {
  if (!shape) return undefined;
  if ("fields" in shape) return shape.fields;
  const kind = "kind" in value && typeof value.kind === "string" ? value.kind : "";
  const of = "kinds" in shape ? shape.kinds[kind] : undefined;
  return of && "fields" in of ? { kind: fixed, ...of.fields } : undefined;
}

function mapText(text: string, field: TextField, { of, ids, visitor }: Place): string {
  const foreign = (one: string) => visitor.foreign(one, field, of);
  const keep = () => {
    visitor.visitUnchanged?.(text);
    return text;
  };
  switch (field.kind) {
    case "foreign":
      return foreign(text);
    case "fixed":
      return keep();
    case "id":
      return ids.has(text) ? keep() : foreign(text);
    case "unit":
      return visitor.words.isUnit(text) ? keep() : foreign(text);
    case "point":
      return /^(?:own|[cr]\d+)?$/.test(text) ? keep() : foreign(text);
    case "cell": {
      const values = valuesOf(text);
      if (!values) return foreign(text);
      const one = { kind: "id", group: field.group } as const;
      const place = { of, ids, visitor, shape: undefined, path: "" };
      const mapped = values.map((value) => (typeof value === "string" ? mapText(value, one, place) : value));
      // Unchanged if nothing is replaced: a number may have another spelling.
      if (mapped.every((value, i) => value === values[i])) return text;
      const cell = JSON.stringify(mapped);
      // By default, a comparison shows the first.
      return field.limit !== undefined && cell.length > field.limit ? "" : cell;
    }
  }
}

function valuesOf(text: string): readonly unknown[] | undefined {
  try {
    const values: unknown = JSON.parse(text);
    return Array.isArray(values) ? values : undefined;
  } catch {
    return undefined;
  }
}

/** The ids of a document's models, including nested documents. Rows with a schema of their own have none. */
function idsIn(value: unknown, words: ModelWords): ReadonlySet<string> {
  if (typeof value !== "object" || value === null) return new Set();
  if ("rows" in value || "cells" in value) {
    const model = "model" in value && !("schema" in value && value.schema) ? value.model : undefined;
    return (typeof model === "string" && words.ofModel(model)) || new Set();
  }
  const inside = Object.entries(value).flatMap(([name, one]) => (WITHIN.has(name) ? [one].flat() : []));
  return new Set(inside.flatMap((one) => [...idsIn(one, words)]));
}

const WITHIN: ReadonlySet<string> = new Set(["content", "document", "items"]);

function undecided(path: string): Error {
  return new Error(`The text at ${path || "/"} of a shared table has no entry in sharedTexts. Add one.`);
}
