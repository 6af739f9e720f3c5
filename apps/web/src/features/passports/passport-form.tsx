"use client";
import { passportFields } from "@wirecost/contract";
import { Field } from "../../components/ui/field.tsx";
import { useMay } from "../account/use-may.ts";
import type { PassportDraft } from "./passport-draft.ts";
import styles from "./passport-form.module.css";
import { readTexts } from "./read-texts.ts";

/** Every fact of a passport as a field; what is left empty is not stated. */
export function PassportForm({
  draft,
  onDraft,
}: {
  draft: PassportDraft;
  onDraft: (draft: PassportDraft) => void;
}) {
  const remembers = useMay("editTeam");
  const { problems } = readTexts(draft.texts);
  return (
    <div className={styles.fields}>
      {passportFields.map(({ id, label, kind, placeholder }) => (
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
