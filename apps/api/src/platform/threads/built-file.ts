import { extname } from "node:path";

/**
 * Built JavaScript of a source: Node's worker threads do not read TypeScript.
 *
 * @param from import.meta.url of a file in src/ or in dist/
 * @param path from there, without its extension, such as `./upload-worker`; the file itself unless given
 * @returns URL of the file in dist/
 */
export function builtFile(from: string, path?: string): string {
  const { href } = path === undefined ? new URL(from) : new URL(`${path}${extname(from)}`, from);
  if (!href.endsWith(".ts")) return href;
  const at = href.lastIndexOf("/src/");
  return `${href.slice(0, at)}/dist/${href.slice(at + "/src/".length, -".ts".length)}.js`;
}
