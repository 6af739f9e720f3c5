import { type Upload, upload } from "@wirecost/contract";
import { z } from "zod";

/** Of an upload `u`. */
export const UPLOAD_COLUMNS = `u.id, u.name, u.model, u.format, u.sha256, u.bytes, u.row_count AS "rowCount",
  u.created_at AS "createdAt"`;

/** What the contract says of an upload, with times as the database gives them. */
export const uploadRow = upload.extend({ createdAt: z.date() });

export function toUpload({ createdAt, ...row }: z.infer<typeof uploadRow>): Upload {
  const { id, name, model, format, sha256, bytes, rowCount } = row;
  return { id, name, model, format, sha256, bytes, rowCount, createdAt: createdAt.toISOString() };
}
