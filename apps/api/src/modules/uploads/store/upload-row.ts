import { upload } from "@wirecost/contract";
import { rowOf } from "../../../platform/database/wire-row.ts";

/** For an upload `u`. */
export const UPLOAD_COLUMNS = `u.id, u.name, u.model, u.format, u.sha256, u.bytes, u.row_count AS "rowCount",
  u.created_at AS "createdAt"`;

export const { schema: uploadRow } = rowOf(upload);
