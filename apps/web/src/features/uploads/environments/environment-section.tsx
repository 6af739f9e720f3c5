"use client";
import { useQuery } from "@tanstack/react-query";
import { type FactTexts, factTexts } from "@wirecost/contract";
import { useEffect, useState } from "react";
import {
  draftOf,
  EMPTY_DRAFT,
  type EnvironmentDraft,
  environmentList,
  fitsProduct,
  fittingEnvironment,
  readTexts,
  withRead,
} from "../../../entities/measurement/environment-draft.ts";
import { may, useMe } from "../../../entities/session/session.ts";
import { Box, Stack, Text } from "../../../shared/ui/layout/layout.tsx";
import { EnvironmentChoice } from "./environment-choice.tsx";
import { EnvironmentForm } from "./environment-form.tsx";

/** Asks what a file was measured on; the team's environment that was used last is chosen already. */
export function EnvironmentSection({
  draft,
  read,
  onDraft,
}: {
  /** Undefined before the first choice. */
  draft: EnvironmentDraft | undefined;
  /** Facts from files, which take precedence over saved ones. */
  read: FactTexts;
  onDraft: (draft: EnvironmentDraft) => void;
}) {
  const me = useMe();
  const team = may(me.data, "readTeam") ? me.data?.teams[0] : undefined;
  const known = useQuery({ ...environmentList(team?.id ?? ""), enabled: team !== undefined });
  const isKnown = !me.isPending && (team === undefined || !known.isPending);
  const last = fittingEnvironment(known.data?.items ?? [], read);
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
    <Stack as="section" gap={8} aria-labelledby="environment-title">
      <Text as="h3" id="environment-title" size={14}>
        What it was measured on
      </Text>
      {team ? (
        <EnvironmentChoice teamId={team.id} draft={shown} onDraft={(next) => onDraft(withRead(next, read))} />
      ) : null}
      <Text as="p" tone="soft">
        {said.length > 0
          ? said.map(({ label, value }) => `${label} ${value}`).join(", ")
          : "Not stated yet. State it so that comparisons can tell measurements on different machines apart."}
      </Text>
      <details>
        <Text as="summary" tone="accent" target>
          {said.length > 0 ? "Change what is stated" : "State it"}
        </Text>
        <Box mt={8}>
          <EnvironmentForm draft={shown} onDraft={onDraft} />
        </Box>
      </details>
    </Stack>
  );
}
