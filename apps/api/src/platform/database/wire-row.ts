import { z } from "zod";

const moment = z.coerce.date().transform((date) => date.toISOString());

/**
 * The columns named by a shape of the contract, and the conversion of a row: its times are dates in the database, JSON
 * is validated against the shape, and other columns are omitted.
 */
export function rowOf<Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) {
  type Item = z.output<z.ZodObject<Shape>>;
  const columns = Object.entries(shape).map(([name, field]) => [name, momentIn(field) ?? field] as const);
  // The same shape, except for the input of its times.
  const schema = z.object(Object.fromEntries(columns)) as unknown as z.ZodObject<Shape>;
  return {
    /** For rows of a statement. */
    schema,
    /** For rows of Prisma. */
    select: Object.fromEntries(columns.map(([name]) => [name, true])) as { [Name in keyof Shape]: true },
    read: (row: { readonly [Name in keyof Shape]: unknown }): Item => schema.parse(row),
  };
}

function momentIn(field: z.core.$ZodType): z.ZodType | undefined {
  if (field instanceof z.ZodISODateTime) return moment;
  return field instanceof z.ZodNullable && momentIn(field.unwrap()) ? moment.nullable() : undefined;
}
