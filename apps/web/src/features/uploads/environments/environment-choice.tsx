"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Environment } from "@wirecost/contract";
import { useState } from "react";
import {
  draftOf,
  EMPTY_DRAFT,
  type EnvironmentDraft,
  environmentList,
} from "../../../entities/measurement/environment-draft.ts";
import { useMay } from "../../../entities/session/session.ts";
import { api } from "../../../shared/lib/api.ts";
import { errorText } from "../../../shared/lib/query-client.ts";
import { Button } from "../../../shared/ui/controls/button.tsx";
import { Field, Select } from "../../../shared/ui/controls/field.tsx";
import { Row } from "../../../shared/ui/layout/layout.tsx";
import { showToast } from "../../../shared/ui/messages/show-toast.ts";

/** Chooses among a team's environments; nothing shows while it has none. */
export function EnvironmentChoice({
  teamId,
  draft,
  onDraft,
}: {
  teamId: string;
  draft: EnvironmentDraft;
  onDraft: (draft: EnvironmentDraft) => void;
}) {
  const queries = useQueryClient();
  const edits = useMay("editTeam");
  const items = useQuery(environmentList(teamId)).data?.items ?? [];
  const chosen = items.find(({ name }) => name === draft.name);
  const [newName, setNewName] = useState<string>();
  if (items.length === 0) return null;
  /** Says what failed; whether it was done. */
  const attempt = async (failed: string, act: () => Promise<unknown>): Promise<boolean> => {
    try {
      await act();
      return true;
    } catch (error) {
      showToast({ type: "error", title: failed, description: errorText(error) });
      return false;
    } finally {
      await queries.invalidateQueries({ queryKey: environmentList(teamId).queryKey });
    }
  };
  const remove = async () => {
    if (!chosen) return;
    const done = await attempt(`${chosen.name} was not deleted`, () =>
      api.deleteEnvironment({ params: { teamId, environmentId: chosen.id } }),
    );
    if (!done) return;
    onDraft(EMPTY_DRAFT);
    showToast({
      title: `Deleted the environment ${chosen.name}; uploads keep their facts`,
      action: { label: "Undo", onAction: () => void restore(chosen) },
    });
  };
  const restore = ({ id, name }: Environment) =>
    attempt(`${name} was not restored`, () =>
      api.restoreEnvironment({ params: { teamId, environmentId: id } }),
    );
  const rename = async (to: string) => {
    setNewName(undefined);
    if (!chosen || to === "" || to === chosen.name) return;
    const done = await attempt(`${chosen.name} was not renamed`, () =>
      api.renameEnvironment({ params: { teamId, environmentId: chosen.id }, body: { name: to } }),
    );
    if (done) onDraft({ ...draft, name: to });
  };
  if (chosen && newName !== undefined)
    return (
      <Row wrap align="end" gap={8}>
        <Field
          label={`New name of ${chosen.name}`}
          hint="Uploads keep the name that they had."
          maxLength={100}
          value={newName}
          onChange={(event) => setNewName(event.target.value)}
        />
        <Button onClick={() => void rename(newName.trim())}>Rename</Button>
        <Button variant="quiet" onClick={() => setNewName(undefined)}>
          Cancel
        </Button>
      </Row>
    );
  return (
    <Row wrap align="end" gap={8}>
      <Select
        label="Environment"
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
      {chosen && edits ? (
        <>
          <Button variant="quiet" onClick={() => setNewName(chosen.name)}>
            Rename this environment
          </Button>
          <Button variant="quiet" onClick={() => void remove()}>
            Delete this environment
          </Button>
        </>
      ) : null}
    </Row>
  );
}
