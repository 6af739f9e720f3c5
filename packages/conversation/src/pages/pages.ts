import { at } from "../columns.ts";
import type { Pages } from "../conversation.ts";

/** How many pages the requests are of. */
export function pagesOf({ files, requests }: Pick<Pages, "files" | "requests">): number {
  const known = new Set<string>();
  for (const [i, file] of requests.file.entries())
    known.add(`${file} ${files[file]?.conversation.calls.request[at(requests.call, i)]}`);
  return known.size;
}

/** What a request is: `GET /orders/?`. */
export function requestText({ files, requests }: Pick<Pages, "files" | "requests">, request: number): string {
  const of = files[at(requests.file, request)]?.conversation;
  return of?.statements[of.calls.statement[at(requests.call, request)] ?? 0]?.text ?? "";
}

/** All names that files of pages have: their own, and those of their requests. */
export function pageNames(pages: Pages | undefined): readonly string[] {
  return (pages?.files ?? []).flatMap(({ conversation: { source, statements } }) => [
    source.name,
    ...statements.map(({ text }) => text),
  ]);
}
