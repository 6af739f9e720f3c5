/** What a version that still runs may miss, by how it looks in SQL. */
const contracts = [
  /\bDROP\s+(?:TABLE|COLUMN)\b/i,
  /\bRENAME\b/i,
  /\bSET\s+NOT\s+NULL\b/i,
  /\bALTER\s+COLUMN\s+\S+\s+(?:SET\s+DATA\s+)?TYPE\b/i,
  /\bADD\s+COLUMN\b(?![^,;]*\bDEFAULT\b)[^,;]*\bNOT\s+NULL\b/i,
];

/**
 * Statements of a migration that take away what the version before may use while a deployment rolls on. One that means
 * to says so in a comment that begins with "-- contracts:".
 */
export function contracting(sql: string): readonly string[] {
  if (/^-- contracts:/m.test(sql)) return [];
  return sql
    .replace(/--[^\n]*/g, "")
    .split(";")
    .map((statement) => statement.trim().replace(/\s+/g, " "))
    .filter((statement) => contracts.some((pattern) => pattern.test(statement)));
}
