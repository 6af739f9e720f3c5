/** What every shell takes as it is, in words and in paths of any system. */
const PLAIN = /^[\w./\\:-]+$/;

/** A word as a user types it: in the quotes that cmd.exe and PowerShell know, or in those of other shells. */
export function shellWord(word: string, platform: NodeJS.Platform = process.platform): string {
  if (platform === "win32") return PLAIN.test(word) ? word : `"${word.replaceAll('"', '""')}"`;
  return PLAIN.test(word) && !word.includes("\\") ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
