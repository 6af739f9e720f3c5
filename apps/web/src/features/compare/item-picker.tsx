"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { models } from "@wirecost/sim-core";
import { useDeferredValue, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { findModel } from "../../lib/find-model.ts";
import { formatWhen } from "../../lib/format-when.ts";
import { QueryState } from "../../lib/query-state.tsx";
import { rowCountText } from "../../lib/row-count-text.ts";
import { useMe } from "../account/use-me.ts";
import { experimentList } from "../experiments/experiment-queries.ts";
import { metricText } from "../experiments/stored-cells.ts";
import { uploadList } from "../uploads/upload-queries.ts";
import { formatItemAddress, MAX_ITEMS } from "./item-address.ts";
import styles from "./item-picker.module.css";
import { offeredPresets, offeredReferences } from "./offered-items.ts";
import { OfferedList } from "./offered-list.tsx";

/** Chooses what to add: presets, the team's experiments and uploads, reference data. */
export function ItemPicker({
  taken,
  onPick,
  onClose,
}: {
  taken: readonly string[];
  onPick: (address: string) => void;
  onClose: () => void;
}) {
  const me = useMe();
  const team = me.data?.teams[0];
  const left = MAX_ITEMS - taken.length;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add to the comparison"
      description={left > 0 ? `Room for ${left} more.` : `${MAX_ITEMS} is the most that stand side by side.`}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className={styles.picker}>
        {models.map((model) => (
          <div key={model.id} className={styles.picker}>
            <OfferedList
              title={`${model.title}: server settings to start from`}
              items={offeredPresets(model)}
              taken={taken}
              onPick={onPick}
            />
            <OfferedList
              title={`${model.title}: measured by others`}
              items={offeredReferences(model)}
              taken={taken}
              onPick={onPick}
            />
          </div>
        ))}
        {team ? <OfTeam teamId={team.id} taken={taken} onPick={onPick} /> : null}
        {me.data && !team ? <p className={styles.soft}>Sign in to add what your team has saved.</p> : null}
      </div>
    </Dialog>
  );
}

function OfTeam({
  teamId,
  taken,
  onPick,
}: {
  teamId: string;
  taken: readonly string[];
  onPick: (address: string) => void;
}) {
  const [search, setSearch] = useState("");
  const wanted = useDeferredValue(search.trim());
  const experiments = useInfiniteQuery(experimentList(teamId, wanted, "updated"));
  const uploads = useInfiniteQuery(uploadList(teamId));
  const runs = (experiments.data?.pages[0]?.items ?? []).map(({ name, latestRun }) => ({
    address: formatItemAddress({ kind: "run", id: latestRun.id }),
    title: name,
    detail: `${metricText(findModel(latestRun.model), latestRun.metric)(latestRun.headline)}, ${formatWhen(latestRun.createdAt)}`,
  }));
  const files = (uploads.data?.pages[0]?.items ?? []).map(({ id, name, rowCount, createdAt }) => ({
    address: formatItemAddress({ kind: "upload", id }),
    title: name,
    detail: `${rowCountText(rowCount)}, ${formatWhen(createdAt)}`,
  }));
  return (
    <>
      <Field
        label="Search your team's experiments"
        type="search"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <QueryState
        query={experiments}
        loading={<Skeleton height={120} />}
        failed="The experiments could not be loaded"
      >
        <OfferedList
          title="Your team's experiments"
          none={wanted ? `Nothing is named like “${wanted}”.` : "Nothing saved yet."}
          items={runs}
          taken={taken}
          onPick={onPick}
        />
      </QueryState>
      <QueryState query={uploads} loading={<Skeleton height={60} />} failed="The uploads could not be loaded">
        <OfferedList
          title="Your team's uploads"
          none="Nothing stored yet."
          items={files}
          taken={taken}
          onPick={onPick}
        />
      </QueryState>
    </>
  );
}
