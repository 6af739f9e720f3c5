import { extname } from "node:path";

/** Built JavaScript of a source: threads read no TypeScript. @param path from there, without its extension */
export function builtFile(from: string, path?: string): string {
  const { href } = path === undefined ? new URL(from) : new URL(`${path}${extname(from)}`, from);
  if (!href.endsWith(".ts")) return href;
  const at = href.lastIndexOf("/src/");
  return `${href.slice(0, at)}/dist/${href.slice(at + "/src/".length, -".ts".length)}.js`;
}
