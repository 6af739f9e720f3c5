/** Characters that every shell takes literally, in words and in paths of any system. */
const PLAIN = /^[\w./\\:-]+$/;

/** A word as a user types it: with the quotes of cmd.exe and PowerShell, or with those of other shells. */
export function shellWord(word: string, platform: NodeJS.Platform = process.platform): string {
  if (platform === "win32") return PLAIN.test(word) ? word : `"${word.replaceAll('"', '""')}"`;
  return PLAIN.test(word) && !word.includes("\\") ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
