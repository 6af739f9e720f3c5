import type { Upload } from "@wirecost/contract";
import { z } from "zod";

/** Of an upload `u`. */
export const UPLOAD_COLUMNS = `u.id, u.name, u.model, u.format, u.sha256, u.bytes, u.row_count AS "rowCount",
  u.created_at AS "createdAt"`;

export const uploadRow = z.object({
  id: z.string(),
  name: z.string(),
  model: z.string().nullable(),
  format: z.string(),
  sha256: z.string(),
  bytes: z.int(),
  rowCount: z.int(),
  createdAt: z.date(),
});

export function toUpload({ createdAt, ...row }: z.infer<typeof uploadRow>): Upload {
  const { id, name, model, format, sha256, bytes, rowCount } = row;
  return { id, name, model, format, sha256, bytes, rowCount, createdAt: createdAt.toISOString() };
}
