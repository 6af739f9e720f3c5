/** Errors that an error carries with it. PostgreSQL's own code stands in what Prisma calls the driver adapter's error, not in a cause. */
export function errorsBehind(error: object): readonly unknown[] {
  const meta: unknown = Reflect.get(error, "meta");
  const adapter: unknown =
    typeof meta === "object" && meta !== null ? Reflect.get(meta, "driverAdapterError") : undefined;
  const several: unknown = Reflect.get(error, "errors");
  return [adapter, Reflect.get(error, "cause"), ...(Array.isArray(several) ? several : [])];
}
