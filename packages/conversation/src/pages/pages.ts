import { at } from "../columns.ts";
import type { Pages } from "../conversation.ts";

/** Number of pages of the requests. */
export function pagesOf({ files, requests }: Pick<Pages, "files" | "requests">): number {
  const known = new Set<string>();
  for (const [i, file] of requests.file.entries())
    known.add(`${file} ${files[file]?.conversation.calls.request[at(requests.call, i)]}`);
  return known.size;
}

/** A request in words: `GET /orders/?`. */
export function requestText({ files, requests }: Pick<Pages, "files" | "requests">, request: number): string {
  const of = files[at(requests.file, request)]?.conversation;
  return of?.statements[of.calls.statement[at(requests.call, request)] ?? 0]?.text ?? "";
}

/** All names in files of pages: their own, and those of their requests. */
export function pageNames(pages: Pages | undefined): readonly string[] {
  return (pages?.files ?? []).flatMap(({ conversation: { source, statements } }) => [
    source.name,
    ...statements.map(({ text }) => text),
  ]);
}
