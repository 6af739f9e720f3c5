/** Whether a file name is that of a .pf file or a database log. */
export function isSettingsFile(name: string): boolean {
  return /\.(?:pf|lg)$/i.test(name);
}
