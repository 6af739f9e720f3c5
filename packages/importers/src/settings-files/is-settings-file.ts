/** Whether a file, by its name, holds start-up parameters: a .pf file or a database's log. */
export function isSettingsFile(name: string): boolean {
  return /\.(?:pf|lg)$/i.test(name);
}
