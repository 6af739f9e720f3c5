"use client";
import { defaultText, type Review, type StatedDefault } from "@wirecost/abl/parameters";
import { Section } from "../../shared/ui/page/section.tsx";
import styles from "./pf.module.css";

/** Defaults that sources state differently: all of them, the one that is used first. */
export function SourcesList({ review }: { review: Review }) {
  const disputed = review.parameters.filter(({ side, defaults }) => side === "server" && defaults.length > 1);
  if (disputed.length === 0) return null;
  return (
    <Section
      title="Defaults that sources state differently"
      intro={`For OpenEdge ${review.release.name}. The review computes with the first value of each.`}
    >
      <ul className={styles.sources}>
        {disputed.map(({ fact, defaults }) => (
          <li key={fact.name}>
            <code>{fact.name}</code>
            {": "}
            {defaults.map((one, i) => (
              <span key={one.source.title}>
                {i > 0 ? "; " : ""}
                {`${defaultText(one)}, `}
                <SourceLink of={one} />
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function SourceLink({ of: { source } }: { of: StatedDefault }) {
  return source.url ? (
    <a href={source.url} target="_blank" rel="noreferrer">
      {source.title}
    </a>
  ) : (
    source.title
  );
}
