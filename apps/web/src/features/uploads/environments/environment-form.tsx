"use client";
import { environmentFields } from "@wirecost/contract";
import type { EnvironmentDraft } from "../../../entities/measurement/environment-draft.ts";
import { readTexts } from "../../../entities/measurement/environment-draft.ts";
import { useMay } from "../../../entities/session/session.ts";
import { Field } from "../../../shared/ui/controls/field.tsx";
import styles from "../uploads.module.css";

/** Every fact of an environment as a field; what is left empty is not stated. */
export function EnvironmentForm({
  draft,
  onDraft,
}: {
  draft: EnvironmentDraft;
  onDraft: (draft: EnvironmentDraft) => void;
}) {
  const remembers = useMay("editTeam");
  const { problems } = readTexts(draft.texts);
  return (
    <div className={styles.fields}>
      {environmentFields.map(({ id, label, kind, placeholder }) => (
        <Field
          key={id}
          label={label}
          type={kind === "date" ? "date" : "text"}
          inputMode={kind === "number" ? "decimal" : undefined}
          placeholder={placeholder}
          value={draft.texts[id] ?? ""}
          error={problems[id]}
          onChange={(event) => onDraft({ ...draft, texts: { ...draft.texts, [id]: event.target.value } })}
        />
      ))}
      {remembers ? (
        <Field
          label="Remember as"
          hint="A name makes it the next measurement's choice; a known name gets a new version."
          placeholder="Lab server"
          maxLength={100}
          value={draft.name}
          onChange={(event) => onDraft({ ...draft, name: event.target.value })}
        />
      ) : null}
    </div>
  );
}
