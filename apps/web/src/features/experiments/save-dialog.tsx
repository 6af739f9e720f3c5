import { useInfiniteQuery } from "@tanstack/react-query";
import { checkParams, type Design, getModel } from "@wirecost/sim-core";
import { useEffect, useRef, useState } from "react";
import { suggestName } from "../../entities/design/design-names.ts";
import { BytesNote } from "../../entities/experiment/bytes-note.tsx";
import { ComputationProgress } from "../../entities/experiment/computation-progress.tsx";
import { experimentList } from "../../entities/experiment/experiment-queries.ts";
import { type Saved, useSaveDesign } from "../../entities/experiment/use-save-design.ts";
import { TeamOrSignUp } from "../../entities/session/named-save-form.tsx";
import { isNotFound } from "../../shared/lib/query-client.ts";
import { Button, LinkButton } from "../../shared/ui/controls/button.tsx";
import { Field, Select } from "../../shared/ui/controls/field.tsx";
import { Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { Dialog } from "../../shared/ui/messages/dialog.tsx";
import { Form } from "../../shared/ui/messages/form.tsx";
import { QueryProvider } from "../../shared/ui/page/query-provider.tsx";
import { useAllItems } from "../../shared/ui/tables/pager.tsx";
import { forgetOpened, openedExperiment, rememberOpened } from "./use-experiment-actions.ts";

const NEW = "";

/** The dialog of SaveButton: name, save, and a link to the result. */
export function SaveDialog({
  design,
  onSaved,
  onClose,
}: {
  design: Design;
  onSaved: (saved: Saved) => void;
  onClose: () => void;
}) {
  const [saved, setSaved] = useState<Saved>();
  const keep = (result: Saved) => {
    rememberOpened({ id: result.experimentId, name: result.name, model: design.model });
    setSaved(result);
    onSaved(result);
  };
  return (
    <QueryProvider>
      <Dialog
        onClose={onClose}
        title={saved ? "Saved" : "Save this experiment"}
        footer={
          saved ? (
            <>
              <Button onClick={onClose}>Continue here</Button>
              <LinkButton variant="primary" href={`/experiments/${saved.experimentId}`} onClick={onClose}>
                Open the experiment
              </LinkButton>
            </>
          ) : undefined
        }
      >
        {saved ? (
          <Stack gap={8} role="status">
            <p>
              Saved as{" "}
              <Text as="strong" breaks>
                {saved.name}
              </Text>
              .
            </p>
            {saved.check ? <BytesNote check={saved.check} /> : null}
          </Stack>
        ) : (
          <SaveForm design={design} onSaved={keep} />
        )}
      </Dialog>
    </QueryProvider>
  );
}

/** Saves a design; a visitor signs in or up first, in the same place, and the design stays. */
function SaveForm({ design, onSaved }: { design: Design; onSaved: (saved: Saved) => void }) {
  return (
    <TeamOrSignUp why="Saving needs an account, so that your team can find it again. Your design stays as it is and is saved next.">
      {(teamId) => <TargetForm teamId={teamId} design={design} onSaved={onSaved} />}
    </TeamOrSignUp>
  );
}

function TargetForm({
  teamId,
  design,
  onSaved,
}: {
  teamId: string;
  design: Design;
  onSaved: (saved: Saved) => void;
}) {
  const model = getModel(design.model);
  const opened = openedExperiment(design.model);
  const [name, setName] = useState(() => suggestName(model, checkParams(model, design.params).params));
  const [target, setTarget] = useState(opened?.id ?? NEW);
  const [missing, setMissing] = useState(false);
  /** The chosen experiment, if it was deleted after it was offered. */
  const [deleted, setDeleted] = useState<string>();
  const recent = useInfiniteQuery(experimentList(teamId, "", "updated"));
  const save = useSaveDesign(teamId);
  const others = useAllItems(recent).filter(
    (item) => item.latestRun.model === design.model && item.id !== opened?.id,
  );
  const choices = [...(opened ? [opened] : []), ...others];
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Focus the first field once: fields that load later must not take the focus while the user types.
    form.current?.querySelector<HTMLElement>("select, input")?.focus();
  }, []);
  const leaveDeleted = (error: Error) => {
    if (target === NEW || !isNotFound(error)) return;
    setDeleted(choices.find(({ id }) => id === target)?.name);
    if (target === opened?.id) forgetOpened();
    setTarget(NEW);
    void recent.refetch();
  };
  const send = () => {
    const empty = target === NEW && name.trim() === "";
    setMissing(empty);
    if (empty) return;
    setDeleted(undefined);
    const where = target === NEW ? { name: name.trim() } : { experimentId: target };
    save.mutate({ design, target: where }, { onSuccess: onSaved, onError: leaveDeleted });
  };
  const error =
    deleted === undefined
      ? save.error
      : new Error(`“${deleted}” was deleted. Save a new experiment, or choose another.`);
  return (
    <Form
      ref={form}
      step={{ ...save, mutate: send, error }}
      failed="Not saved, and what you typed stays here"
      action="Save"
      doing="Saving"
    >
      {choices.length > 0 ? (
        <Select
          label="Save as"
          value={target}
          onChange={setTarget}
          options={[
            { value: NEW, label: "A new experiment" },
            ...choices.map((item) => ({ value: item.id, label: `Another run of: ${item.name}` })),
          ]}
          hint={target === NEW ? undefined : "Adds a run to the experiment. Existing runs do not change."}
        />
      ) : null}
      {target === NEW ? (
        <Field
          label="Name"
          value={name}
          maxLength={200}
          onChange={setName}
          onFocus={(event) => event.target.select()}
          error={missing ? "Enter a name." : undefined}
        />
      ) : null}
      {save.computing ? (
        <>
          <ComputationProgress {...save.computing} />
          <p>
            This takes a while and continues if you leave the page. Your list of experiments shows its
            progress.
          </p>
        </>
      ) : null}
    </Form>
  );
}
