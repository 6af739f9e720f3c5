import { useQuery } from "@tanstack/react-query";
import { type Environment, environmentFields, type FactTexts, factTexts } from "@wirecost/contract";
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
} from "../../entities/measurement/environment.tsx";
import { may, useMay, useMe } from "../../entities/session/session.ts";
import { api } from "../../shared/lib/api.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Field, Select } from "../../shared/ui/controls/field.tsx";
import { NameEditor } from "../../shared/ui/controls/name-editor.tsx";
import { Box, Row, Small, Soft, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { useChanges } from "../../shared/ui/tables/list.tsx";
import styles from "./uploads.module.css";

/** Asks for the environment of a file's measurements; the team's last used one is preselected. */
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
    // Saved facts come first, else those from files would apply to all of it.
    if (!fresh || !isKnown) return;
    setTaken(read);
    const usable = draft && fitsProduct(draft.texts, read) ? draft : undefined;
    onDraft(withRead(usable ?? (last ? draftOf(last) : EMPTY_DRAFT), read));
  }, [draft, last, read, taken, isKnown, onDraft]);
  const shown = draft ?? EMPTY_DRAFT;
  const facts = factTexts(readTexts(shown.texts).facts);
  return (
    <Stack as="section" gap={8} aria-labelledby="environment-title">
      <Text as="h3" id="environment-title" size={14}>
        Measurement environment
      </Text>
      {team ? (
        <EnvironmentChoice teamId={team.id} draft={shown} onDraft={(next) => onDraft(withRead(next, read))} />
      ) : null}
      <Soft>
        {facts.length > 0
          ? facts.map(({ label, value }) => `${label} ${value}`).join(", ")
          : "Not stated yet. Add it so that comparisons can tell measurements on different machines apart."}
      </Soft>
      <details>
        <Text as="summary" tone="accent" target>
          {facts.length > 0 ? "Edit environment" : "Add environment"}
        </Text>
        <Box mt={8}>
          <EnvironmentForm draft={shown} onDraft={onDraft} />
        </Box>
      </details>
    </Stack>
  );
}

/** Every fact of an environment as a field; empty fields are not stated. */
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
          onChange={(value) => onDraft({ ...draft, texts: { ...draft.texts, [id]: value } })}
        />
      ))}
      {remembers ? (
        <Field
          label="Save as"
          hint="Under a name it can be chosen for the next measurement; an existing name gets a new version."
          placeholder="Lab server"
          maxLength={100}
          value={draft.name}
          onChange={(value) => onDraft({ ...draft, name: value })}
        />
      ) : null}
    </div>
  );
}

/** Selects one of a team's environments; hidden if there are none. */
export function EnvironmentChoice({
  teamId,
  draft,
  onDraft,
}: {
  teamId: string;
  draft: EnvironmentDraft;
  onDraft: (draft: EnvironmentDraft) => void;
}) {
  const changes = useChanges(environmentList(teamId).queryKey);
  const edits = useMay("editTeam");
  const items = useQuery(environmentList(teamId)).data?.items ?? [];
  const chosen = items.find(({ name }) => name === draft.name);
  const [renaming, setRenaming] = useState(false);
  if (items.length === 0) return null;
  const remove = async ({ id, name }: Environment) => {
    const params = { teamId, environmentId: id };
    const removed = await changes.remove(name, {
      act: () => api.deleteEnvironment({ params }),
      restore: () => api.restoreEnvironment({ params }),
      description: "Uploads keep its facts.",
    });
    if (removed) onDraft(EMPTY_DRAFT);
  };
  const rename = async ({ id, name: before }: Environment, name: string) => {
    const renamed = await changes.rename(before, () =>
      api.renameEnvironment({ params: { teamId, environmentId: id }, body: { name } }),
    );
    if (renamed) onDraft({ ...draft, name });
    return renamed;
  };
  if (chosen && renaming)
    return (
      <Stack gap={4}>
        <NameEditor
          name={chosen.name}
          label={`New name of ${chosen.name}`}
          maxLength={100}
          onSave={(name) => rename(chosen, name)}
          onCancel={() => setRenaming(false)}
        />
        <Small>Uploads keep the name that they had.</Small>
      </Stack>
    );
  return (
    <Row wrap align="end" gap={8}>
      <Select
        label="Environment"
        value={chosen?.name ?? ""}
        onChange={(value) => {
          const next = items.find(({ name }) => name === value);
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
      {chosen && edits ? (
        <>
          <Button variant="quiet" onClick={() => setRenaming(true)}>
            Rename this environment
          </Button>
          <Button variant="quiet" onClick={() => void remove(chosen)}>
            Delete this environment
          </Button>
        </>
      ) : null}
    </Row>
  );
}
