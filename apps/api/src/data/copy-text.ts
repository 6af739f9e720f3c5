import type { MeasuredRow } from "@wirecost/sim-core";

/** Columns of measured_row, in the order in which copyRows() writes them. */
export const COPY_COLUMNS = `upload_id, team_id, position, "row", label, settings, metrics`;

/** What ends a field or a row of COPY's text format, and what escapes them (PostgreSQL's manual, "COPY"). */
const SPECIAL = /[\\\t\n\r]/g;
const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/**
 * Measured rows in COPY's text format.
 *
 * @param from position of the first row among those of the upload, from 0
 */
export function copyRows(
  { uploadId, teamId, from }: { uploadId: string; teamId: string; from: number },
  rows: readonly MeasuredRow[],
): string {
  const owner = `${field(uploadId)}\t${field(teamId)}`;
  let text = "";
  for (const [i, { row, label, settings, metrics }] of rows.entries()) {
    text += `${owner}\t${from + i}\t${field(row)}\t${field(label)}\t${field(JSON.stringify(settings))}\t${field(JSON.stringify(metrics))}\n`;
  }
  return text;
}

function field(text: string): string {
  return text.replace(SPECIAL, (character) => ESCAPES[character] ?? character);
}
