"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "../../components/ui/button.tsx";
import { Select } from "../../components/ui/select.tsx";
import { showToast } from "../../components/ui/show-toast.ts";
import { api } from "../../lib/api.ts";
import { errorText } from "../../lib/is-passing.ts";
import styles from "./passport-choice.module.css";
import { draftOf, EMPTY_DRAFT, type PassportDraft } from "./passport-draft.ts";
import { passportList } from "./passport-queries.ts";

/** Chooses among a team's passports; nothing shows while it has none. */
export function PassportChoice({
  teamId,
  draft,
  onDraft,
}: {
  teamId: string;
  draft: PassportDraft;
  onDraft: (draft: PassportDraft) => void;
}) {
  const queries = useQueryClient();
  const items = useQuery(passportList(teamId)).data?.items ?? [];
  const chosen = items.find(({ name }) => name === draft.name);
  if (items.length === 0) return null;
  const remove = async () => {
    if (!chosen) return;
    try {
      await api.deletePassport({ params: { teamId, passportId: chosen.id } });
      onDraft(EMPTY_DRAFT);
      showToast({
        title: `Deleted the passport ${chosen.name}; uploads keep what was stated of them`,
        action: { label: "Undo", onAction: () => void restore(chosen.name) },
      });
    } catch (error) {
      showToast({ type: "error", title: `${chosen.name} was not deleted`, description: errorText(error) });
    }
    await queries.invalidateQueries({ queryKey: passportList(teamId).queryKey });
  };
  const restore = async (name: string) => {
    const facts = items.find((item) => item.name === name)?.facts ?? {};
    await api.keepPassport({ params: { teamId }, body: { name, facts } });
    await queries.invalidateQueries({ queryKey: passportList(teamId).queryKey });
  };
  return (
    <div className={styles.choice}>
      <Select
        label="Passport"
        value={chosen?.name ?? ""}
        onChange={(event) => {
          const next = items.find(({ name }) => name === event.target.value);
          onDraft(next ? draftOf(next) : EMPTY_DRAFT);
        }}
        options={[
          { value: "", label: "none of these" },
          ...items.map(({ name, version }) => ({
            value: name,
            label: version > 1 ? `${name}, version ${version}` : name,
          })),
        ]}
      />
      {chosen ? (
        <Button variant="quiet" onClick={() => void remove()}>
          Delete this passport
        </Button>
      ) : null}
    </div>
  );
}
