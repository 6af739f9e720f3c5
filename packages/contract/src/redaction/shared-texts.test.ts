import { describe, expect, it } from "vitest";
import { sharedTable } from "../links/share.ts";
import * as z from "../zod.ts";
import { type Shape, sharedTexts } from "./shared-texts.ts";

interface Json {
  readonly type?: string | readonly string[];
  readonly maxLength?: number;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Json>>;
  readonly propertyNames?: Json;
  readonly additionalProperties?: Json | boolean;
  readonly items?: Json;
  readonly prefixItems?: readonly Json[];
  readonly anyOf?: readonly Json[];
  readonly oneOf?: readonly Json[];
  readonly allOf?: readonly Json[];
  readonly $ref?: string;
}

const NUMBERS = new Set(["number", "integer", "boolean", "null"]);

/** Every text field of a schema, with its maximum length. */
function textsOfSchema(schema: Json, path = ""): readonly string[] {
  const known = new Set([
    "type",
    "properties",
    "propertyNames",
    "additionalProperties",
    "items",
    "prefixItems",
  ]);
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  if (schema.$ref !== undefined) throw new Error(`${path} refers to ${schema.$ref}: follow it here.`);
  const { type } = schema;
  if (typeof type === "object") parts.push(...type.map((one) => ({ ...schema, type: one })));
  if (parts.length > 0) return parts.flatMap((part) => textsOfSchema(part, path));
  if (type === "string" || typeof schema.const === "string")
    return [`${path}${schema.maxLength ? ` up to ${schema.maxLength}` : ""}`];
  if (typeof type === "string" && NUMBERS.has(type)) return [];
  if (type === "array")
    return [...(schema.prefixItems ?? []), ...(schema.items ? [schema.items] : [])].flatMap((one) =>
      textsOfSchema(one, `${path}/*`),
    );
  if (type === "object") {
    const more = schema.additionalProperties;
    return [
      ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
        textsOfSchema(one, `${path}/${name}`),
      ),
      ...(schema.propertyNames ? textsOfSchema(schema.propertyNames, `${path}/{key}`) : []),
      ...(typeof more === "object" ? textsOfSchema(more, `${path}/*`) : []),
    ];
  }
  const odd = Object.keys(schema).filter((key) => !known.has(key));
  throw new Error(`${path || "/"} may hold a text, and it is not seen of what kind: ${odd.join(", ")}.`);
}

function textsOfShape(shape: Shape, path = ""): readonly string[] {
  const upTo = (limit: number | undefined) => (limit ? ` up to ${limit}` : "");
  if ("text" in shape) return [`${path}${upTo(shape.text.limit)}`];
  if ("each" in shape) return textsOfShape(shape.each, `${path}/*`);
  if ("keys" in shape)
    return [
      `${path}/{key}${upTo(shape.keys.limit)}`,
      ...(shape.values ? textsOfShape(shape.values, `${path}/*`) : []),
    ];
  if ("kinds" in shape)
    return [`${path}/kind`, ...Object.values(shape.kinds).flatMap((one) => textsOfShape(one, path))];
  return Object.entries(shape.fields).flatMap(([name, one]) => textsOfShape(one, `${path}/${name}`));
}

const places = (texts: readonly string[]) => [...new Set(texts)].toSorted();

describe("sharedTexts", () => {
  it("classifies every text of a shared table, with its maximum length", () => {
    const schema = z.toJSONSchema(sharedTable) as Json;
    expect(places(textsOfSchema(schema)).length).toBeGreaterThan(50);
    expect(places(textsOfShape(sharedTexts))).toEqual(places(textsOfSchema(schema)));
  });

  it("detects a new text without a classification", () => {
    const added = sharedTable.extend({ remark: z.string(), tags: z.record(z.string(), z.array(z.string())) });
    const undecided = textsOfSchema(z.toJSONSchema(added) as Json).filter(
      (place) => !textsOfShape(sharedTexts).includes(place),
    );
    expect(undecided).toEqual(expect.arrayContaining(["/remark", "/tags/{key}", "/tags/*/*"]));
  });
});
