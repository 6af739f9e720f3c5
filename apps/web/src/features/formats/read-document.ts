/** A block of a document: the part of Markdown that docs/formats.md uses. */
export type Block =
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] };

export interface Section {
  /** For links: the title in lower case, words joined by dashes. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** A document: its title, what stands before the first section, and its sections. */
export interface Document {
  readonly title: string;
  readonly intro: string;
  readonly sections: readonly Section[];
}

/**
 * Reads a document with one title, sections, paragraphs of one line, fenced code and flat lists.
 *
 * @throws Error for anything else that begins a line, so that it is never shown as it stands in the file
 */
export function readDocument(markdown: string): Document {
  const [head = "", ...rest] = markdown.trim().split(/\n## /);
  const [, title = "", intro = ""] = /^# (.+)\n\n(.+)$/.exec(head.trim()) ?? [];
  if (title === "") throw new Error("The document should begin with # a title, and a paragraph below it.");
  return { title, intro, sections: rest.map(readSection) };
}

function readSection(text: string): Section {
  const [title = "", ...lines] = text.split("\n");
  const id = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  return { id, title, blocks: readBlocks(lines) };
}

function readBlocks(lines: readonly string[]): readonly Block[] {
  const blocks: Block[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? "";
    if (line === "") continue;
    if (line === "```") {
      const end = lines.indexOf("```", i + 1);
      if (end < 0) throw new Error("The document opens a ``` and does not close it.");
      blocks.push({ kind: "code", text: lines.slice(i + 1, end).join("\n") });
      i = end;
    } else if (line.startsWith("- ")) {
      const items = [line.slice(2)];
      while (lines[i + 1]?.startsWith("- ")) {
        i += 1;
        items.push((lines[i] ?? "").slice(2));
      }
      blocks.push({ kind: "list", items });
    } else if (/^[#>*|+\d`\s]/.test(line) && !/^`[^`]/.test(line)) {
      throw new Error(`The document has a line that is no paragraph, list or code: ${line}`);
    } else blocks.push({ kind: "paragraph", text: line });
  }
  return blocks;
}
