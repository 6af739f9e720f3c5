/** What COPY's binary format begins with: its signature, no flags, no extension. */
const COPY_HEAD = Buffer.from("PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0", "latin1");

/**
 * The rows of what COPY TO STDOUT (FORMAT binary) sent: of each its fields, null for NULL.
 *
 * @throws Error where it is something else
 */
export function* copiedRows(bytes: Buffer): Generator<readonly (Buffer | null)[]> {
  if (!bytes.subarray(0, COPY_HEAD.length).equals(COPY_HEAD))
    throw new Error("The database sent no rows in COPY's binary format.");
  let at = COPY_HEAD.length;
  // The end is said by a count of -1.
  for (let count = bytes.readInt16BE(at); count >= 0; count = bytes.readInt16BE(at)) {
    at += 2;
    const fields: (Buffer | null)[] = [];
    for (let field = 0; field < count; field++) {
      const size = bytes.readInt32BE(at);
      at += 4;
      fields.push(size < 0 ? null : bytes.subarray(at, at + size));
      at += Math.max(0, size);
    }
    yield fields;
  }
}
