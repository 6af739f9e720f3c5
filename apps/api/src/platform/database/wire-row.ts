import { z } from "zod";

const moment = z.coerce.date().transform((date) => date.toISOString());

/**
 * The columns that a shape of the contract names, and how a row of them becomes one: its moments are dates in the
 * database, JSON is held against the shape, and what the shape does not name is left out.
 */
export function rowOf<Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) {
  type Item = z.output<z.ZodObject<Shape>>;
  const columns = Object.entries(shape).map(([name, field]) => [name, momentIn(field) ?? field] as const);
  // The same shape, but for what its moments are read from.
  const schema = z.object(Object.fromEntries(columns)) as unknown as z.ZodObject<Shape>;
  return {
    /** For rows of a statement. */
    schema,
    /** For rows of Prisma's. */
    select: Object.fromEntries(columns.map(([name]) => [name, true])) as { [Name in keyof Shape]: true },
    read: (row: { readonly [Name in keyof Shape]: unknown }): Item => schema.parse(row),
  };
}

function momentIn(field: z.core.$ZodType): z.ZodType | undefined {
  if (field instanceof z.ZodISODateTime) return moment;
  return field instanceof z.ZodNullable && momentIn(field.unwrap()) ? moment.nullable() : undefined;
}
