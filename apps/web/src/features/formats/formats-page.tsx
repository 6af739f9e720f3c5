import { LinkButton } from "../../shared/ui/controls/button.tsx";
import { Stack } from "../../shared/ui/layout/layout.tsx";
import { PageFrame } from "../../shared/ui/page/page-frame.tsx";
import { WithCode } from "../../shared/ui/tables/texts.tsx";
import styles from "./formats-page.module.css";

export function FormatsPage({ document: { title, intro, sections } }: { document: Document }) {
  return (
    <PageFrame
      title={title}
      intro={<WithCode text={intro} />}
      actions={<LinkButton href="/uploads">Uploads</LinkButton>}
    >
      <Stack className={styles.page}>
        <nav aria-label="Formats">
          <ul className={styles.contents}>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>
                  <WithCode text={section.title} />
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {sections.map((section) => (
          <Stack as="section" key={section.id} breaks className={styles.section} aria-labelledby={section.id}>
            <h2 id={section.id} className={styles.title}>
              <WithCode text={section.title} />
            </h2>
            {section.blocks.map((block) => (
              <BlockView key={block.kind === "list" ? block.items[0] : block.text} block={block} />
            ))}
          </Stack>
        ))}
      </Stack>
    </PageFrame>
  );
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case "paragraph":
      return (
        <p>
          <WithCode text={block.text} />
        </p>
      );
    case "code":
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
        <pre className={styles.code} tabIndex={0}>
          {block.text}
        </pre>
      );
    case "list":
      return (
        <Stack as="ul" gap={4} bullets>
          {block.items.map((item) => (
            <li key={item}>
              <WithCode text={item} />
            </li>
          ))}
        </Stack>
      );
  }
}

/** A block of a document: the part of Markdown that docs/formats.md uses. */
type Block =
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] };

interface Section {
  /** For links: the title in lower case, words joined by dashes. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** A document: its title, what stands before the first section, and its sections. */
interface Document {
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
