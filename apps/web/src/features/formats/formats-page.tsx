import type { ReactNode } from "react";
import { LinkButton } from "../../shared/ui/controls/button.tsx";
import { Stack } from "../../shared/ui/layout/layout.tsx";
import { PageFrame } from "../../shared/ui/page/page-frame.tsx";
import styles from "./formats-page.module.css";
import type { Block, Document } from "./read-document.ts";

/** The files that are read, and how to produce each. */
export function FormatsPage({ document: { title, intro, sections } }: { document: Document }) {
  return (
    <PageFrame
      title={title}
      intro={withCode(intro)}
      actions={<LinkButton href="/uploads">Uploads</LinkButton>}
    >
      <div className={styles.page}>
        <nav aria-label="Formats">
          <ul className={styles.contents}>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{withCode(section.title)}</a>
              </li>
            ))}
          </ul>
        </nav>
        {sections.map((section) => (
          <section key={section.id} className={styles.section} aria-labelledby={section.id}>
            <h2 id={section.id} className={styles.title}>
              {withCode(section.title)}
            </h2>
            {section.blocks.map((block) => (
              <BlockView key={block.kind === "list" ? block.items[0] : block.text} block={block} />
            ))}
          </section>
        ))}
      </div>
    </PageFrame>
  );
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case "paragraph":
      return <p>{withCode(block.text)}</p>;
    case "code":
      return <pre className={styles.code}>{block.text}</pre>;
    case "list":
      return (
        <Stack as="ul" gap={4} bullets>
          {block.items.map((item) => (
            <li key={item}>{withCode(item)}</li>
          ))}
        </Stack>
      );
  }
}

/** Text whose parts between backquotes are code. */
function withCode(text: string): ReactNode {
  let at = 0;
  return text.split("`").map((part, i) => {
    const key = at;
    at += part.length + 1;
    return i % 2 === 1 ? <code key={key}>{part}</code> : part;
  });
}
