"use client";
import { useQuery } from "@tanstack/react-query";
import { type FactTexts, factTexts } from "@wirecost/contract";
import { useEffect, useState } from "react";
import { fitsProduct, fittingPassport } from "../../../entities/measurement/fitting-passport.ts";
import {
  draftOf,
  EMPTY_DRAFT,
  type PassportDraft,
  withRead,
} from "../../../entities/measurement/passport-draft.ts";
import { passportList } from "../../../entities/measurement/passport-queries.ts";
import { readTexts } from "../../../entities/measurement/read-texts.ts";
import { may } from "../../../entities/session/may.ts";
import { useMe } from "../../../entities/session/use-me.ts";
import { PassportChoice } from "./passport-choice.tsx";
import { PassportForm } from "./passport-form.tsx";
import styles from "./passport-section.module.css";

/** Asks what a file was measured on; the team's passport that was used last is chosen already. */
export function PassportSection({
  draft,
  read,
  onDraft,
}: {
  /** Undefined while nobody has chosen. */
  draft: PassportDraft | undefined;
  /** What files say themselves: it counts over what is remembered. */
  read: FactTexts;
  onDraft: (draft: PassportDraft) => void;
}) {
  const me = useMe();
  const team = may(me.data, "readTeam") ? me.data?.teams[0] : undefined;
  const known = useQuery({ ...passportList(team?.id ?? ""), enabled: team !== undefined });
  const isKnown = !me.isPending && (team === undefined || !known.isPending);
  const last = fittingPassport(known.data?.items ?? [], read);
  const [taken, setTaken] = useState<FactTexts>({});
  useEffect(() => {
    if (draft === undefined && last) onDraft(withRead(draftOf(last), read));
  }, [draft, last, read, onDraft]);
  useEffect(() => {
    const fresh = Object.entries(read).some(([id, text]) => taken[id as keyof FactTexts] !== text);
    // What is remembered comes first, or what files say would stand for all of it.
    if (!fresh || !isKnown) return;
    setTaken(read);
    const kept = draft && fitsProduct(draft.texts, read) ? draft : undefined;
    onDraft(withRead(kept ?? (last ? draftOf(last) : EMPTY_DRAFT), read));
  }, [draft, last, read, taken, isKnown, onDraft]);
  const shown = draft ?? EMPTY_DRAFT;
  const said = factTexts(readTexts(shown.texts).facts);
  return (
    <section className={styles.frame} aria-labelledby="passport-title">
      <h3 id="passport-title" className={styles.title}>
        What it was measured on
      </h3>
      {team ? (
        <PassportChoice teamId={team.id} draft={shown} onDraft={(next) => onDraft(withRead(next, read))} />
      ) : null}
      <p className={styles.said}>
        {said.length > 0
          ? said.map(({ label, value }) => `${label} ${value}`).join(", ")
          : "Not stated yet. Figures from two machines can only be told apart if somebody says so."}
      </p>
      <details className={styles.more}>
        <summary>{said.length > 0 ? "Change what is stated" : "State it"}</summary>
        <PassportForm draft={shown} onDraft={onDraft} />
      </details>
    </section>
  );
}
