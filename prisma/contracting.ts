/** SQL patterns of changes that break the version that is still running. */
const contracts = [
  /\bDROP\s+(?:TABLE|COLUMN)\b/i,
  /\bRENAME\b/i,
  /\bSET\s+NOT\s+NULL\b/i,
  /\bALTER\s+COLUMN\s+\S+\s+(?:SET\s+DATA\s+)?TYPE\b/i,
  /\bADD\s+COLUMN\b(?![^,;]*\bDEFAULT\b)[^,;]*\bNOT\s+NULL\b/i,
];

/**
 * Statements of a migration that remove what the previous version may use during a rolling deployment. An intended one
 * has a comment that starts with "-- contracts:".
 */
export function contracting(sql: string): readonly string[] {
  if (/^-- contracts:/m.test(sql)) return [];
  return sql
    .replace(/--[^\n]*/g, "")
    .split(";")
    .map((statement) => statement.trim().replace(/\s+/g, " "))
    .filter((statement) => contracts.some((pattern) => pattern.test(statement)));
}
