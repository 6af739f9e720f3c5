import { LinkButton } from "../../shared/ui/controls/button.tsx";
import { Stack } from "../../shared/ui/layout/layout.tsx";
import { WithCode } from "../../shared/ui/layout/with-code.tsx";
import { PageFrame } from "../../shared/ui/page/page-frame.tsx";
import styles from "./formats-page.module.css";
import type { Block, Document } from "./read-document.ts";

/** The files that are read, and how to produce each. */
export function FormatsPage({ document: { title, intro, sections } }: { document: Document }) {
  return (
    <PageFrame
      title={title}
      intro={<WithCode text={intro} />}
      actions={<LinkButton href="/uploads">Uploads</LinkButton>}
    >
      <div className={styles.page}>
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
          <section key={section.id} className={styles.section} aria-labelledby={section.id}>
            <h2 id={section.id} className={styles.title}>
              <WithCode text={section.title} />
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
      return (
        <p>
          <WithCode text={block.text} />
        </p>
      );
    case "code":
      return <pre className={styles.code}>{block.text}</pre>;
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
